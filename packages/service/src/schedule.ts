import type { Logger } from "./logger.ts";
import { withTrace } from "./trace.ts";

/** Work that is done again and again, such as a reconciler. Rounds never overlap; a failed round is logged. */
export type Schedule = { readonly name: string; readonly everyMs: number; run(): Promise<unknown> };

/** Runs a schedule until it is stopped; `stop` waits for the round under way. */
export function startSchedule({ name, everyMs, run }: Schedule, logger: Logger): { stop(): Promise<void> } {
  let stopped = false;
  let wakeUp = (): void => undefined;

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, everyMs);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const rounds = (async () => {
    while (!stopped) {
      await withTrace(undefined, run).catch((error: unknown) =>
        logger.warn({ err: error, schedule: name }, "a round failed"),
      );
      if (!stopped) await pause();
    }
  })();

  return {
    stop: () => {
      stopped = true;
      wakeUp();
      return rounds;
    },
  };
}
