import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot, stakeholdFolder } from "@stakehold/stack/folders.ts";
import { generate } from "../generate/generate.ts";
import { inWords, sum } from "../test-run/counts.ts";
import { runJest, type JestOutcome } from "../test-run/run-jest.ts";

const journeys = join(repositoryRoot, "e2e", "jest.config.mjs");

/**
 * `npm test`: the suites of every workspace, then the journeys in a browser; the last line counts both. What stands
 * behind `--` is Jest's, as in `npm test -- services/bets`.
 */
export async function run(args: readonly string[]): Promise<number> {
  await generate();
  const results = join(stakeholdFolder, "test-results");
  mkdirSync(results, { recursive: true });
  const outcomes: JestOutcome[] = [];
  outcomes.push(await runJest({ args: ["--maxWorkers=2", ...args], resultsFile: join(results, "workspaces.json") }));
  if (existsSync(journeys)) {
    const alone = ["--config", journeys, "--runInBand"];
    outcomes.push(await runJest({ args: [...alone, ...args], resultsFile: join(results, "journeys.json") }));
  }
  const total = sum(outcomes.map(({ counts }) => counts));
  const isNothing = total.passed + total.failed + total.skipped === 0;
  if (isNothing) console.log(`No test matches ${args.join(" ")}.`);
  console.log(inWords(total));
  return outcomes.every(({ isGood }) => isGood) && !isNothing ? 0 : 1;
}
