import { leave } from "@stakehold/telemetry/leave.ts";
import type { Logger } from "./logger.ts";
import { flushSecurity } from "./security/log-security.ts";

/** Something that runs until it is stopped. */
export type Stoppable = { stop(): Promise<void> };

/** How long after its grace a process ends in any case, before an orchestrator kills it. */
const LAST_MS = 5_000;

/** Collects running parts, and stops them on SIGTERM or SIGINT, the last started first. */
export type Stopping = {
  add(name: string, part: Stoppable): void;
  /** Stops without a signal. */
  now(): void;
  readonly isStopping: () => boolean;
  /** Aborts when stopping begins. */
  readonly signal: AbortSignal;
  /** Resolves when everything has stopped. */
  readonly finished: Promise<void>;
  /** Everything is done: the process is no longer cut short, and its last counts and records are flushed. */
  over(): void;
};

/**
 * Makes the collection and listens for the signals. Work in flight has the grace, in milliseconds, to finish; a stop
 * that hangs after that is cut short.
 */
export function stopOnSignals(logger: Logger, graceMs: number): Stopping {
  const parts: { name: string; part: Stoppable }[] = [];
  const { promise: signalled, resolve: now } = Promise.withResolvers<void>();
  const stopping = new AbortController();
  let limit: NodeJS.Timeout | undefined;
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => now());

  const finished = signalled.then(async () => {
    stopping.abort();
    logger.info("stopping");
    limit = setTimeout(() => {
      logger.error("stopping took too long and was cut short");
      process.exit(1);
    }, graceMs + LAST_MS);
    limit.unref();
    for (const { name, part } of parts.reverse()) {
      await part
        .stop()
        .catch((error: unknown) => logger.error({ err: error, part: name }, "a part did not stop cleanly"));
    }
  });

  return {
    add: (name, part) => void parts.push({ name, part }),
    now,
    isStopping: () => stopping.signal.aborted,
    signal: stopping.signal,
    finished,
    over: () => {
      clearTimeout(limit);
      flushSecurity(logger);
      leave();
    },
  };
}
