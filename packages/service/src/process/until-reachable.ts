import { CONNECTING_BACK_OFF, pause, waitAfter } from "@stakehold/messaging/back-off.ts";
import { kindOfFailure } from "@stakehold/messaging/failure.ts";
import type { Logger } from "../logger.ts";

/** What a process waits for, and until when. */
export type Waiting = {
  /** What it waits for, as the log names it. */
  readonly what: string;
  readonly logger: Logger;
  /** Ends the wait. */
  readonly signal: AbortSignal;
  /** Whether a failure may be temporary; by default, if something is unreachable. */
  readonly mayPass?: (error: unknown) => boolean;
};

const isUnreachable = (error: unknown): boolean => kindOfFailure(error) === "unreachable";

/**
 * Repeats an attempt until it succeeds, with at most a second in between. Returns whether it did before the signal
 * aborted. Rejects with a permanent failure.
 */
export async function untilReachable(
  attempt: () => Promise<unknown>,
  { what, logger, signal, mayPass = isUnreachable }: Waiting,
): Promise<boolean> {
  let logged = "";
  for (let failures = 0; !signal.aborted;) {
    try {
      await attempt();
      if (failures > 0) logger.info({ waitedFor: what }, "what was waited for is there");
      return true;
    } catch (error) {
      if (!mayPass(error)) throw error;
      failures += 1;
      const message = error instanceof Error ? error.message : String(error);
      if (message !== logged) logger.warn({ err: error, waitsFor: what }, `waiting for ${what}`);
      logged = message;
      await pause(waitAfter(failures, CONNECTING_BACK_OFF), signal);
    }
  }
  return false;
}
