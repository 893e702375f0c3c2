import { globSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { generate } from "../generate/generate.ts";

const folder = join(repositoryRoot, "bench");

/**
 * `npm run bench -- NAME`: runs a bench, which prints its results. Throws SetUpError with the names if there is none.
 */
export async function run([wanted = ""]: readonly string[]): Promise<number> {
  const names = globSync("*/run.ts", { cwd: folder }).map((file) => basename(dirname(file)));
  if (!names.includes(wanted)) {
    const problem = wanted === "" ? "Name a bench" : `There is no bench "${wanted}"`;
    throw new SetUpError(`${problem}: use one of ${names.toSorted().join(", ")}.`);
  }
  await generate();
  await import(pathToFileURL(join(folder, wanted, "run.ts")).href);
  return Number(process.exitCode ?? 0);
}
