import { pause } from "@stakehold/messaging/back-off.ts";
import { leadWhileHeld } from "@stakehold/messaging/leader.ts";
import { inOwnTrace } from "@stakehold/telemetry/spans.ts";
import type pg from "pg";
import type { Logger } from "./logger.ts";
import { observeFailedRound, observeSchedule } from "./metrics.ts";
import type { Stoppable } from "./stop-on-signals.ts";

/** Work that is done again and again, such as a reconciler. Rounds never overlap; a failed round is counted, logged and made up for. */
export type Schedule = {
  readonly name: string;
  readonly everyMs: number;
  /** Of all processes of the service one runs it at a time, such as what asks a third party. */
  readonly inOneProcess?: true;
  run(): Promise<unknown>;
};

/** When a failed round is made up for, if the next is not due before: what is done once a day can't wait for a day. */
const AFTER_FAILURE_MS = 60_000;

/** How often what a service shows of its stores is read, in milliseconds. */
const MEASURE_EVERY_MS = 15_000;

/** Reads what a service shows of its stores, in every process: a page of measures must not depend on which one is asked. */
export const measuring = (run: () => Promise<unknown>): Schedule => ({
  name: "measures",
  everyMs: MEASURE_EVERY_MS,
  run,
});

/** How often what a service counts as it comes and goes is folded, in milliseconds. */
const FOLD_EVERY_MS = 15_000;

/** Folds what a service counts as it comes and goes. It may be done by several processes at once. */
export const folding = (run: () => Promise<unknown>): Schedule => ({ name: "counts", everyMs: FOLD_EVERY_MS, run });

/** Runs a schedule until it is stopped; `stop` waits for the round under way. */
export function startSchedule(schedule: Schedule, logger: Logger, afterFailureMs = AFTER_FAILURE_MS): Stoppable {
  const stopping = new AbortController();
  const rounds = runUntil(stopping.signal, { schedule, logger, afterFailureMs });
  return {
    stop: () => {
      stopping.abort();
      return rounds;
    },
  };
}

/** What schedules run with: the database of which one process at a time leads those that one process runs. */
export type Scheduling = { readonly pool?: pg.Pool | undefined; readonly logger: Logger };

/**
 * Runs schedules until they are stopped: those that one process runs only while this one leads them, the others here in
 * any case. Where there are schedules to lead, one connection of the pool is kept. Throws where they have no pool.
 */
export function startSchedules(schedules: readonly Schedule[], { pool, logger }: Scheduling): Stoppable {
  const led = schedules.filter(({ inOneProcess }) => inOneProcess === true);
  const running = schedules.filter((one) => !led.includes(one)).map((one) => startSchedule(one, logger));
  if (led.length > 0) {
    if (pool === undefined) throw new TypeError("Schedules that one process runs need a database to agree on which");
    running.push(leadSchedules(led, pool, logger));
  }
  return { stop: async () => void (await Promise.all(running.map((each) => each.stop()))) };
}

function leadSchedules(schedules: readonly Schedule[], pool: pg.Pool, logger: Logger): Stoppable {
  const stopping = new AbortController();
  const leading = leadWhileHeld({
    pool,
    task: "schedules",
    logger,
    signal: stopping.signal,
    lead: async (_client, signal) => {
      const rounds = schedules.map((schedule) =>
        runUntil(signal, { schedule, logger, afterFailureMs: AFTER_FAILURE_MS }),
      );
      await Promise.all(rounds);
    },
  });
  return {
    stop: () => {
      stopping.abort();
      return leading;
    },
  };
}

type Running = { readonly schedule: Schedule; readonly logger: Logger; readonly afterFailureMs: number };

async function runUntil(signal: AbortSignal, { schedule, logger, afterFailureMs }: Running): Promise<void> {
  const { name, everyMs, run } = schedule;
  observeSchedule(name);
  while (!signal.aborted) {
    const waitMs = await inOwnTrace({ name: `round of ${name}`, sampling: "background" }, run).then(
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
