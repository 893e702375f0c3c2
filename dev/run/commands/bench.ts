import { spawn } from "node:child_process";
import { once } from "node:events";
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
  if (wanted === undefined) return runTabled();
  const names = globSync("*/run.ts", { cwd: folder }).map((file) => basename(dirname(file)));
  if (!names.includes(wanted)) {
    throw new SetUpError(`There is no bench "${wanted}": use one of ${names.toSorted().join(", ")}.`);
  }
  await generate();
  await import(pathToFileURL(join(folder, wanted, "run.ts")).href);
  return Number(process.exitCode ?? 0);
}

const folder = join(repositoryRoot, "bench");

/** Each in a process of its own: what one leaves in memory would be measured with the next. */
async function runTabled(): Promise<number> {
  const failed: string[] = [];
  for (const name of TABLED) {
    const bench = spawn(process.execPath, [join(repositoryRoot, "dev", "run", "entry.mjs"), "bench", name], {
      stdio: "inherit",
    });
    const [code, signal] = await once(bench, "exit");
    if (signal !== null) return 1;
    if (code !== 0) failed.push(name);
  }
  if (failed.length > 0) console.error(`These did not end well: ${failed.join(", ")}.`);
  return failed.length === 0 ? 0 : 1;
}
