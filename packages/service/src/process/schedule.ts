import { pause } from "@stakehold/messaging/back-off.ts";
import { watchDueWork, type DueColumn } from "@stakehold/messaging/outbox/watch-due-work.ts";
import { leadWhileHeld } from "@stakehold/messaging/lead/leader.ts";
import { inOwnTrace } from "@stakehold/telemetry/spans.ts";
import type pg from "pg";
import type { Logger } from "../logger.ts";
import { observeFailedRound, observeSchedule } from "../metrics/metrics.ts";
import { restingUntilDue, type Rest } from "./rest-until-due.ts";
import type { Stoppable } from "../stop-on-signals.ts";

/** What a round knows of earlier ones. */
export type Round = {
  /** Whether it is the first since the schedule began here, or since this process leads it. */
  readonly isFirst: boolean;
};

/** Repeated work, such as a reconciler. Rounds never overlap; a failed round is counted, logged and repeated. */
export type Schedule = {
  readonly name: string;
  readonly everyMs: number;
  /** Only one of the service's processes runs it at a time, such as calls to a third party. */
  readonly inOneProcess?: true;
  /**
   * When its work is due: no round begins while no row is due. One begins when a row is, and on notice of an earlier
   * one.
   */
  readonly due?: DueColumn;
  run(round: Round): Promise<unknown>;
};

/** When a failed round is repeated, unless the next is due sooner: daily work can't wait for a day. */
const AFTER_FAILURE_MS = 60_000;

/** A lost notification costs at most this. */
const LONGEST_REST_MS = 5_000;

/** How often a service's metrics of its stores are read, in milliseconds. */
const MEASURE_EVERY_MS = 15_000;

/** Reads a service's metrics of its stores, in every process: metrics must not depend on which process is scraped. */
export const measuring = (run: () => Promise<unknown>): Schedule => ({
  name: "measures",
  everyMs: MEASURE_EVERY_MS,
  run,
});

/** How often a service's counts are folded, in milliseconds. */
const FOLD_EVERY_MS = 15_000;

/** Folds a service's counts. Several processes may do so at once. */
export const folding = (run: () => Promise<unknown>): Schedule => ({ name: "counts", everyMs: FOLD_EVERY_MS, run });

/**
 * Runs a schedule until it is stopped; `stop` waits for the running round. After each successful round it rests, if it
 * can.
 */
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

/** What schedules run with: the database in which processes compete to lead those that one process runs. */
export type Scheduling = {
  readonly pool?: pg.Pool | undefined;
  /** Where they take the connections that they keep, whose sessions have to last; `pool` by default. */
  readonly sessions?: pg.Pool | undefined;
  readonly logger: Logger;
  /** The longest rest of a schedule while nothing is due, in milliseconds; 5,000 by default. */
  readonly longestRestMs?: number;
};

/**
 * Runs schedules until they are stopped: those for one process only while this one leads them, the others always. Keeps
 * one connection if there are schedules to lead, and another if some have due times. Throws if those have no pool.
 */
export function startSchedules(schedules: readonly Schedule[], scheduling: Scheduling): Stoppable {
  const { pool, sessions = pool, logger, longestRestMs = LONGEST_REST_MS } = scheduling;
  const running = (schedule: Schedule, rest?: Rest): Running => ({
    schedule,
    logger,
    rest,
  });
  const isPlain = ({ inOneProcess, due }: Schedule) => inOneProcess !== true && due === undefined;
  if (schedules.every(isPlain)) return together(schedules.map((schedule) => begin(running(schedule))));
  if (pool === undefined || sessions === undefined)
    throw new TypeError("Schedules that one process runs, or whose work is due at times, need a database");

  const word = schedules.some(({ due }) => due !== undefined) ? watchDueWork(sessions, logger) : undefined;
  const resting = (schedule: Schedule): Running =>
    word === undefined || schedule.due === undefined
      ? running(schedule)
      : running(schedule, restingUntilDue(schedule.due, { word, pool, longestRestMs }));
  const led = schedules.filter(({ inOneProcess }) => inOneProcess === true);
  return together([
    ...schedules.filter((one) => !led.includes(one)).map((one) => begin(resting(one))),
    ...(led.length > 0 ? [leadSchedules(led.map(resting), sessions, logger)] : []),
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

/** When the next round begins: after a failure within `afterFailureMs`, else when the rest is over too. */
type Pace = { readonly afterFailureMs?: number; readonly rest?: Rest | undefined };
type Running = Pace & { readonly schedule: Schedule; readonly logger: Logger };

async function runUntil(signal: AbortSignal, running: Running): Promise<void> {
  const { schedule, logger, afterFailureMs = AFTER_FAILURE_MS, rest } = running;
  const { name, everyMs, run } = schedule;
  observeSchedule(name);
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    const round = { isFirst };
    const isDone = await inOwnTrace({ name: `round of ${name}`, sampling: "background" }, () => run(round)).then(
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
