import { createInterface } from "node:readline/promises";
import { readOptions } from "@stakehold/simulate/options.ts";
import { simulate } from "@stakehold/simulate/simulate.ts";
import { runFilePath } from "../state.ts";
import { untilTold } from "../until-told.ts";

/** The endpoint did not take everything. */
const NOT_ALL = 2;
const STOPPED = 130;

/**
 * `npm run simulate -- --to http://127.0.0.1:4000/hooks`: example people live the life of a bet on the platform that runs, and the
 * endpoint is told of it. Throws a SetUpError for words that it can't take, and where no platform runs.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { to, as, runFile = runFilePath } = readOptions(args);
  const signal = untilTold();
  try {
    const hasArrived = await simulate({ to, as, runFile, log: (line) => console.log(line), ready: untilReady, signal });
    return hasArrived ? 0 : NOT_ALL;
  } catch (error) {
    if (signal.aborted) return STOPPED;
    throw error;
  }
}

/** A person gives the secret to their endpoint first; a script has read it. */
async function untilReady(signal: AbortSignal): Promise<void> {
  if (!process.stdin.isTTY) return;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    await terminal.question("Give the secret to your endpoint, and press Enter. ", { signal });
  } finally {
    terminal.close();
  }
}
