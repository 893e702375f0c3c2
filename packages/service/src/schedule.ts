import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "./logger.ts";
import { withTrace } from "./trace.ts";

/** Work that is done again and again, such as a reconciler. Rounds never overlap; a failed round is logged. */
export type Schedule = { readonly name: string; readonly everyMs: number; run(): Promise<unknown> };

/** Runs a schedule until it is stopped; `stop` waits for the round under way. */
export function startSchedule(schedule: Schedule, logger: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const rounds = runUntil(stopping.signal, schedule, logger);
  return {
    stop: () => {
      stopping.abort();
      return rounds;
    },
  };
}

async function runUntil(signal: AbortSignal, { name, everyMs, run }: Schedule, logger: Logger): Promise<void> {
  while (!signal.aborted) {
    await withTrace(undefined, run).catch((error: unknown) =>
      logger.warn({ err: error, schedule: name }, "a round failed"),
    );
    // The pause rejects when it is cut short, which is how it ends on a stop.
    await pause(everyMs, undefined, { signal }).catch(() => undefined);
  }
}
