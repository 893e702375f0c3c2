import { pause, waitAfter } from "@stakehold/messaging/back-off.ts";
import { leadWhileHeld } from "@stakehold/messaging/lead/leader.ts";
import { sqlOfPg, type Sql } from "@stakehold/store/sql.ts";
import pMap from "p-map";
import type { Logger } from "pino";
import type pg from "pg";

/**
 * What a sweeper needs. `due` returns ids of overdue rows in ascending order, at most `limit`, and only those after
 * `after` if given. `everyMs` is the pause between rounds. The sweeper keeps one connection of the pool for itself.
 */
export type SweeperSettings = {
  readonly pool: pg.Pool;
  due(sql: Sql, limit: number, after?: string): Promise<readonly string[]>;
  wake(id: string): Promise<void>;
  readonly everyMs: number;
  readonly pageSize?: number;
  readonly logger: Logger;
};

/** A running sweeper; `stop` waits for the wakes in flight. */
export type Sweeper = { stop(): Promise<void> };

const DEFAULT_PAGE_SIZE = 100;
const MAX_PAGES = 20;
const MAX_PARALLEL_WAKES = 10;

/**
 * Wakes the workflow of every overdue row, so that nothing is stuck when a signal or a timer was lost. Only one of the
 * processes on a database sweeps. A round has at most 20 pages; the next one continues after it and then starts over,
 * so rows that stay overdue do not hide the rest.
 */
export function startSweeper(settings: SweeperSettings): Sweeper {
  const stopping = new AbortController();
  const running = leadWhileHeld({
    pool: settings.pool,
    task: "sweeper",
    logger: settings.logger,
    signal: stopping.signal,
    lead: (client, signal) => sweepUntil(settings, sqlOfPg(client), signal),
  });
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

async function sweepUntil(settings: SweeperSettings, sql: Sql, signal: AbortSignal): Promise<void> {
  let after: string | undefined;
  let failures = 0;
  while (!signal.aborted) {
    const round = await sweepRound(settings, sql, after, signal);
    after = round.after;
    failures = round.error === undefined ? 0 : failures + 1;
    if (round.error !== undefined) {
      settings.logger.warn({ err: round.error }, "Overdue workflows could not be woken and will be tried again");
    }
    await pause(failures > 0 ? Math.max(settings.everyMs, waitAfter(failures)) : settings.everyMs, signal);
  }
}

/** Where the next round continues (undefined: from the beginning), and why this one ended early, if it did. */
type Round = { readonly after: string | undefined; readonly error?: unknown };

async function sweepRound(
  { due, wake, pageSize = DEFAULT_PAGE_SIZE }: SweeperSettings,
  sql: Sql,
  start: string | undefined,
  signal: AbortSignal,
): Promise<Round> {
  let after = start;
  const woken = new Set<string>();
  for (let page = 0; page < MAX_PAGES && !signal.aborted; page += 1) {
    const ids = await due(sql, pageSize, after);
    const fresh = ids.filter((id) => !woken.has(id));
    // A `due` without paging returns the same rows again.
    if (fresh.length === 0) return { after: undefined };
    try {
      await wakeAll(fresh, wake);
    } catch (error) {
      return { after, error };
    }
    for (const id of fresh) woken.add(id);
    if (ids.length < pageSize) return { after: undefined };
    after = ids.at(-1);
  }
  return { after };
}

/** Wakes all, several at a time; rejects with the first failure once no wake is in flight. */
async function wakeAll(ids: readonly string[], wake: SweeperSettings["wake"]): Promise<void> {
  const failures: unknown[] = [];
  const wakeOne = async (id: string) => {
    if (failures.length === 0) await wake(id).catch((error: unknown) => failures.push(error));
  };
  await pMap(ids, wakeOne, { concurrency: MAX_PARALLEL_WAKES });
  if (failures.length > 0) throw failures[0];
}
