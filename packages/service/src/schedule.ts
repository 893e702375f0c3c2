import { pause } from "@stakehold/messaging/back-off.ts";
import { hearOfDueWork, type DueColumn } from "@stakehold/messaging/due-word.ts";
import { leadWhileHeld } from "@stakehold/messaging/leader.ts";
import { inOwnTrace } from "@stakehold/telemetry/spans.ts";
import type pg from "pg";
import type { Logger } from "./logger.ts";
import { observeFailedRound, observeSchedule } from "./metrics.ts";
import { restingUntilDue, type Rest } from "./rest-until-due.ts";
import type { Stoppable } from "./stop-on-signals.ts";

/** Work that is done again and again, such as a reconciler. Rounds never overlap; a failed round is counted, logged and made up for. */
export type Schedule = {
  readonly name: string;
  readonly everyMs: number;
  /** Of all processes of the service one runs it at a time, such as what asks a third party. */
  readonly inOneProcess?: true;
  /** Where what it does is due: no round begins while no row is. It begins by itself when one is, and at word of one that is due sooner. */
  readonly due?: DueColumn;
  run(): Promise<unknown>;
};

/** When a failed round is made up for, if the next is not due before: what is done once a day can't wait for a day. */
const AFTER_FAILURE_MS = 60_000;

/** Word that was lost costs no more. */
const LONGEST_REST_MS = 30_000;

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

/** Runs a schedule until it is stopped; `stop` waits for the round under way. After each round that did not fail it rests, where it can. */
export const startSchedule = (schedule: Schedule, logger: Logger, pace: Pace = {}): Stoppable =>
  begin({ schedule, logger, ...pace });

function begin(running: Running): Stoppable {
  const stopping = new AbortController();
  const rounds = runUntil(stopping.signal, running);
  return {
    stop: () => {
      stopping.abort();
      return rounds;
    },
  };
}

/** What schedules run with: the database of which one process at a time leads those that one process runs. */
export type Scheduling = {
  readonly pool?: pg.Pool | undefined;
  readonly logger: Logger;
  /** How long a schedule rests at most while nothing is due, in milliseconds; 30,000 where nothing is said. */
  readonly longestRestMs?: number;
};

/**
 * Runs schedules until they are stopped: those that one process runs only while this one leads them, the others here in
 * any case. Where there are schedules to lead, one connection of the pool is kept, and another where there are some whose work is
 * due at times. Throws where they have no pool.
 */
export function startSchedules(schedules: readonly Schedule[], scheduling: Scheduling): Stoppable {
  const { pool, logger, longestRestMs = LONGEST_REST_MS } = scheduling;
  const running = (schedule: Schedule, rest?: Rest): Running => ({
    schedule,
    logger,
    rest,
  });
  const isPlain = ({ inOneProcess, due }: Schedule) => inOneProcess !== true && due === undefined;
  if (schedules.every(isPlain)) return together(schedules.map((schedule) => begin(running(schedule))));
  if (pool === undefined)
    throw new TypeError("Schedules that one process runs, or whose work is due at times, need a database");

  const word = schedules.some(({ due }) => due !== undefined) ? hearOfDueWork(pool, logger) : undefined;
  const resting = (schedule: Schedule): Running =>
    word === undefined || schedule.due === undefined
      ? running(schedule)
      : running(schedule, restingUntilDue(schedule.due, { word, pool, longestRestMs }));
  const led = schedules.filter(({ inOneProcess }) => inOneProcess === true);
  return together([
    ...schedules.filter((one) => !led.includes(one)).map((one) => begin(resting(one))),
    ...(led.length > 0 ? [leadSchedules(led.map(resting), pool, logger)] : []),
    ...(word === undefined ? [] : [word]),
  ]);
}

const together = (parts: readonly Stoppable[]): Stoppable => ({
  stop: async () => void (await Promise.all(parts.map((part) => part.stop()))),
});

function leadSchedules(led: readonly Running[], pool: pg.Pool, logger: Logger): Stoppable {
  const stopping = new AbortController();
  const leading = leadWhileHeld({
    pool,
    task: "schedules",
    logger,
    signal: stopping.signal,
    lead: async (_client, signal) => void (await Promise.all(led.map((running) => runUntil(signal, running)))),
  });
  return {
    stop: () => {
      stopping.abort();
      return leading;
    },
  };
}

/** When the next round begins: after a failure at the latest in `afterFailureMs`, else when the rest is over too. */
type Pace = { readonly afterFailureMs?: number; readonly rest?: Rest | undefined };
type Running = Pace & { readonly schedule: Schedule; readonly logger: Logger };

async function runUntil(signal: AbortSignal, running: Running): Promise<void> {
  const { schedule, logger, afterFailureMs = AFTER_FAILURE_MS, rest } = running;
  const { name, everyMs, run } = schedule;
  observeSchedule(name);
  while (!signal.aborted) {
    const isDone = await inOwnTrace({ name: `round of ${name}`, sampling: "background" }, run).then(
      () => true,
      (error: unknown) => {
        observeFailedRound(name);
        logger.warn({ err: error, schedule: name }, "a round failed");
        return false;
      },
    );
    await pause(isDone ? everyMs : Math.min(everyMs, afterFailureMs), signal);
    if (isDone) await rest?.(signal);
  }
}
