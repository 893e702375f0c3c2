import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot, stakeholdFolder } from "@stakehold/stack/folders.ts";
import { sweepTestFolders } from "@stakehold/stack/left-over.ts";
import { generate } from "../generate/generate.ts";
import { findChromium } from "../test-run/chromium.ts";
import { inWords, sum } from "../test-run/counts.ts";
import { findsTests, runJest, type JestOutcome } from "../test-run/run-jest.ts";
import { untilTold } from "../until-told.ts";

const TOLD_TO_END = 130;
const journeys = ["--config", join(repositoryRoot, "e2e", "jest.config.mjs"), "--runInBand"];

/**
 * `npm test`: the suites of every workspace, then the journeys in a browser; the last line counts both. What stands
 * behind `--` is Jest's, as in `npm test -- services/bets`. Throws SetUpError where there are journeys to run and no
 * browser. A signal ends all that was started.
 */
export async function run(args: readonly string[]): Promise<number> {
  const signal = untilTold();
  const hasJourneys = await findsTests([...journeys, ...args], signal);
  // Before anything runs: the journeys come last, after everything else has taken its time.
  if (hasJourneys) findChromium();
  if (!signal.aborted) await generate();

  const results = join(stakeholdFolder, "test-results");
  mkdirSync(results, { recursive: true });
  const runs = [{ args: ["--maxWorkers=2", ...args], resultsFile: join(results, "workspaces.json") }];
  if (hasJourneys) runs.push({ args: [...journeys, ...args], resultsFile: join(results, "journeys.json") });
  const outcomes: JestOutcome[] = [];
  for (const each of runs) if (!signal.aborted) outcomes.push(await runJest({ ...each, signal }));
  if (signal.aborted) {
    await sweepTestFolders(stakeholdFolder);
    return TOLD_TO_END;
  }

  const total = sum(outcomes.map(({ counts }) => counts));
  const isNothing = total.passed + total.failed + total.skipped === 0;
  if (isNothing) console.log(`No test matches ${args.join(" ")}.`);
  console.log(inWords(total));
  return outcomes.every(({ isGood }) => isGood) && !isNothing ? 0 : 1;
}
