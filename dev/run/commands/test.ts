import { journeys } from "../test-run/on-platform.ts";
import { runSuites } from "../test-run/run-suites.ts";

/** One more than the smallest computer's processors: a suite waits for its stores a fifth of its time. */
const WORKERS = 3;

/**
 * `npm test`: runs the suites of every workspace, and in parallel the journeys in a browser; the last line counts both.
 * Arguments after `--` are Jest's, as in `npm test -- services/bets`. Throws SetUpError if there are journeys to run
 * and no browser.
 */
export const run = (args: readonly string[]): Promise<number> =>
  runSuites([{ name: "workspaces", args: [`--maxWorkers=${WORKERS}`] }, journeys], args);
