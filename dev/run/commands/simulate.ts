import { createInterface } from "node:readline/promises";
import { readOptions } from "@stakehold/simulate/options.ts";
import { simulate } from "@stakehold/simulate/simulate.ts";
import { runFilePath } from "../state.ts";
import { untilStopped } from "../until-stopped.ts";

/** The endpoint did not accept everything. */
const NOT_ALL = 2;
const STOPPED = 130;

/**
 * `npm run simulate -- --to http://127.0.0.1:4000/hooks`: example people play a bet's whole life on the running
 * platform, and the endpoint receives its events. Throws a SetUpError for invalid arguments, and if no platform runs.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { to, as, runFile = runFilePath } = readOptions(args);
  const signal = untilStopped();
  try {
    const hasArrived = await simulate({ to, as, runFile, log: (line) => console.log(line), ready: untilReady, signal });
    return hasArrived ? 0 : NOT_ALL;
  } catch (error) {
    if (signal.aborted) return STOPPED;
    throw error;
  }
}

/** A person first enters the secret at the endpoint; a script has read it. */
async function untilReady(signal: AbortSignal): Promise<void> {
  if (!process.stdin.isTTY) return;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    await terminal.question("Give the secret to your endpoint, and press Enter. ", { signal });
  } finally {
    terminal.close();
  }
}
