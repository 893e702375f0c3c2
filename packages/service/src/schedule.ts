import { pause } from "@stakehold/messaging/back-off.ts";
import type { Logger } from "./logger.ts";
import { observeFailedRound } from "./metrics.ts";
import { withTrace } from "./trace.ts";

/** Work that is done again and again, such as a reconciler. Rounds never overlap; a failed round is counted, logged and made up for. */
export type Schedule = { readonly name: string; readonly everyMs: number; run(): Promise<unknown> };

/** When a failed round is made up for, if the next is not due before: what is done once a day can't wait for a day. */
const AFTER_FAILURE_MS = 60_000;

/** Runs a schedule until it is stopped; `stop` waits for the round under way. */
export function startSchedule(
  schedule: Schedule,
  logger: Logger,
  afterFailureMs = AFTER_FAILURE_MS,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const rounds = runUntil(stopping.signal, { schedule, logger, afterFailureMs });
  return {
    stop: () => {
      stopping.abort();
      return rounds;
    },
  };
}

type Running = { readonly schedule: Schedule; readonly logger: Logger; readonly afterFailureMs: number };

async function runUntil(signal: AbortSignal, { schedule, logger, afterFailureMs }: Running): Promise<void> {
  const { name, everyMs, run } = schedule;
  while (!signal.aborted) {
    const waitMs = await withTrace(undefined, run).then(
      () => everyMs,
      (error: unknown) => {
        observeFailedRound(name);
        logger.warn({ err: error, schedule: name }, "a round failed");
        return Math.min(everyMs, afterFailureMs);
      },
    );
    await pause(waitMs, signal);
  }
}
