import type { Logger } from "./logger.ts";

/** Something that runs until it is stopped. */
export type Stoppable = { stop(): Promise<void> };

/** After this long a stop that hangs is cut short, so that an orchestrator need not kill the process. */
const STOP_DEADLINE_MS = 12_000;

/** Collects what runs, and on SIGTERM or SIGINT stops it, what was started last first. */
export type Stopping = {
  add(name: string, part: Stoppable): void;
  /** Stops without a signal. */
  now(): void;
  readonly isStopping: () => boolean;
  /** Resolves when everything has stopped. */
  readonly finished: Promise<void>;
};

/** Makes the collection and listens for the signals. */
export function stopOnSignals(logger: Logger): Stopping {
  const parts: { name: string; part: Stoppable }[] = [];
  const { promise: told, resolve: now } = Promise.withResolvers<void>();
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => now());

  const finished = told.then(async () => {
    stopping = true;
    logger.info("stopping");
    setTimeout(() => {
      logger.error("stopping took too long and was cut short");
      process.exit(1);
    }, STOP_DEADLINE_MS).unref();
    for (const { name, part } of parts.reverse()) {
      await part
        .stop()
        .catch((error: unknown) => logger.error({ err: error, part: name }, "a part did not stop cleanly"));
    }
  });

  return { add: (name, part) => void parts.push({ name, part }), now, isStopping: () => stopping, finished };
}
