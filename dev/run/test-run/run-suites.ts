import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stakeholdFolder } from "@stakehold/stack/folders.ts";
import { sweepTestFolders } from "@stakehold/stack/left-over.ts";
import { generate } from "../generate/generate.ts";
import { ENDED_BY_SIGNAL, untilStopped } from "../until-stopped.ts";
import { findChromium } from "./chromium.ts";
import { inWords, sum } from "./counts.ts";
import { findsTests, runJest } from "./run-jest.ts";
import { longestWaits } from "./waits.ts";

/** Suites that one Jest runs. */
export type Suites = {
  /** The name of its results. */
  readonly name: string;
  readonly args: readonly string[];
  /** Whether it needs a browser if there is anything to run. */
  readonly needsBrowser?: true;
};

/**
 * Runs suites in parallel, because each waits for its stores much of the time; names the longest waits, and
 * counts the tests of all in the last line.
 * `args` are Jest's. Throws SetUpError if there is something to run that needs a browser, and there is none. A signal
 * ends all processes.
 */
export async function runSuites(wanted: readonly Suites[], args: readonly string[]): Promise<number> {
  const signal = untilStopped();
  const suites: Suites[] = [];
  for (const each of wanted) {
    if (each.needsBrowser !== true) suites.push(each);
    else if (await findsTests([...each.args, ...args], signal)) suites.push(each);
  }
  // Before anything runs: all other work would be in vain.
  if (suites.some(({ needsBrowser }) => needsBrowser)) findChromium();
  if (!signal.aborted) await generate();

  const results = join(stakeholdFolder, "test-results");
  mkdirSync(results, { recursive: true });
  // A suite may run npm test itself.
  const waitsFile = join(results, `waits-${process.pid}.jsonl`);
  writeFileSync(waitsFile, "");
  const runs = signal.aborted ? [] : suites;
  const outcomes = await Promise.all(
    runs.map(({ name, args: own }) =>
      runJest({
        args: [...own, ...args],
        resultsFile: join(results, `${name}.json`),
        waitsFile,
        signal,
        isBesideOthers: runs.length > 1,
      }),
    ),
  );
  const waits = longestWaits(readFileSync(waitsFile, "utf8"));
  rmSync(waitsFile);
  if (signal.aborted) {
    await sweepTestFolders(stakeholdFolder);
    return ENDED_BY_SIGNAL;
  }
  if (waits.length > 0) console.log(["The longest waits:", ...waits].join("\n  "));

  const total = sum(outcomes.map(({ counts }) => counts));
  const isNothing = total.passed + total.failed + total.skipped === 0;
  if (isNothing) console.log(`No test matches ${args.join(" ")}.`);
  console.log(inWords(total));
  return outcomes.every(({ isGood }) => isGood) && !isNothing ? 0 : 1;
}
