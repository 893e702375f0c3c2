import { globSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { generate } from "../generate/generate.ts";

/** The benches whose figures stand in bench/README.md: `npm run bench` runs all of them. */
const TABLED = [
  "calls",
  "gateway",
  "idle",
  "ledger",
  "live",
  "reads",
  "relay",
  "replay",
  "size",
  "start",
  "statement",
  "subgraph",
];

/** `npm run bench`, `npm run bench:…`: runs the benches of the table, or one of all, which say themselves what they measured. */
export async function run([wanted]: readonly string[]): Promise<number> {
  const files = globSync("*/run.ts", { cwd: join(repositoryRoot, "bench") });
  const chosen = files.filter((file) =>
    wanted === undefined ? TABLED.includes(nameOf(file)) : nameOf(file) === wanted,
  );
  if (chosen.length === 0) {
    throw new SetUpError(`There is no bench "${wanted ?? ""}": use one of ${files.map(nameOf).toSorted().join(", ")}.`);
  }
  await generate();
  for (const file of chosen) await import(pathToFileURL(join(repositoryRoot, "bench", file)).href);
  return Number(process.exitCode ?? 0);
}

const nameOf = (file: string): string => basename(dirname(file));
