import { readFileSync, statSync } from "node:fs";
import { z } from "zod";

/** A secret is a line or a key; a larger file was named by mistake. */
const LARGEST_BYTES = 64 * 1024;

/** An environment with the contents of the files that it names, and a sentence for each invalid one. */
export type EnvironmentWithFiles = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly faults: readonly string[];
};

/**
 * Reads each secret of a shape from the file that `NAME_FILE` names, if set: other processes can see an environment
 * more easily than a file, and a cluster renews mounted Secrets in place. Removes one line end at the file's end. A
 * secret that is given both ways is a fault, because one of the two is out of date. Faults name variables, never
 * values.
 */
export function withSecretFiles(shape: z.ZodObject, environment: NodeJS.ProcessEnv): EnvironmentWithFiles {
  const taken: Record<string, string | undefined> = { ...environment };
  const faults: string[] = [];
  for (const name of secretsOf(shape)) {
    const variable = `${name}_FILE`;
    const path = environment[variable] ?? "";
    if (path === "") continue;
    const text = (environment[name] ?? "") === "" ? contentOf(path) : null;
    if (text === null) faults.push(`${name} (must be given by itself or by ${variable}, not by both)`);
    else if (text === undefined) faults.push(`${variable} (must name a file that can be read)`);
    else taken[name] = text;
  }
  return { environment: taken, faults };
}

/** Returns the names of a shape's secret settings. */
export function secretsOf(shape: z.ZodObject): readonly string[] {
  const { properties = {} } = z.toJSONSchema(shape, { io: "input", unrepresentable: "any" });
  return Object.entries(properties).flatMap(([name, said]) =>
    typeof said === "object" && said["secret"] === true ? [name] : [],
  );
}

/** Reads a file without the line end that editors add; undefined if it can't be read. */
function contentOf(path: string): string | undefined {
  try {
    if (statSync(path).size > LARGEST_BYTES) return undefined;
    return readFileSync(path, "utf8").replace(/\r?\n$/, "");
  } catch {
    return undefined;
  }
}
