import { untilStopped, whenAborted } from "@stakehold/run/until-stopped.ts";
import { reportFailure } from "@stakehold/stack/report-failure.ts";

const INTERRUPTED = 130;

/**
 * Runs a bench until it is done or the process receives a signal to end, which aborts its signal: it then cleans up and
 * returns.
 */
export async function untilEnded(bench: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const signal = untilStopped();
  try {
    await bench(signal);
  } catch (error) {
    if (!signal.aborted) {
      reportFailure(error);
      // Otherwise what the bench left half done would keep the process alive.
      process.exit(1);
    }
  }
  // Otherwise the measuring code would continue.
  if (signal.aborted) process.exit(INTERRUPTED);
}

/** Returns what the work returns. Throws at once when the bench is aborted. */
export const orAborted = <Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> =>
  Promise.race([work, thrownBy(signal)]);

async function thrownBy(signal: AbortSignal): Promise<never> {
  await whenAborted(signal);
  throw signal.reason;
}
