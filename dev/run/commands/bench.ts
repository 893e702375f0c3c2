import { globSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { generate } from "../generate/generate.ts";

/** `npm run bench:…`: runs one of the benches, which say themselves what they measured. */
export async function run([wanted]: readonly string[]): Promise<number> {
  const files = globSync("*/run.ts", { cwd: join(repositoryRoot, "bench") });
  const file = files.find((one) => dirname(one) === wanted);
  if (file === undefined) {
    throw new SetUpError(`There is no bench "${wanted ?? ""}": use one of ${files.map(nameOf).toSorted().join(", ")}.`);
  }
  await generate();
  await import(pathToFileURL(join(repositoryRoot, "bench", file)).href);
  return Number(process.exitCode ?? 0);
}

const nameOf = (file: string): string => basename(dirname(file));
