import { inOwnTrace } from "@stakehold/telemetry/spans.ts";
import type { Logger } from "pino";
import type pg from "pg";
import type { Doorbell } from "./doorbell.ts";

/** Announces to the database that this session's process wakes readers itself, so that it sends no notices (migrations). */
export const WAKES_READERS = "SET stakehold.wakes_readers = on";

/** The message by which the database names a table that the session wrote to and that others read (migrations). */
const WRITTEN = /^wake (\w+)$/;

/** The least time between two notices of a process, in milliseconds. */
export const NOTICE_EVERY_MS = 10;

/** The bells of the loops that read a table in this process alone, by pool. */
const readersHere = new WeakMap<pg.Pool, Map<string, Doorbell>>();

/**
 * Wakes the readers of what a pool's sessions write, once it is committed: this process's own reader if it is the only
 * one, else those of all processes by one notice for everything that was written in the last 10 ms. A notice within the
 * writing transaction would make all commits of the server queue up. A notice that is lost, as when the process dies
 * before sending it, is made up for by the readers' polling.
 */
export function wakeReaders(pool: pg.Pool, logger: Pick<Logger, "debug">): void {
  const written = new WeakMap<pg.PoolClient, Set<string>>();
  const notify = createNotices(pool, logger);
  pool.on("connect", (client) => {
    const tables = new Set<string>();
    written.set(client, tables);
    client.on("notice", ({ message = "" }) => {
      const table = WRITTEN.exec(message)?.[1];
      if (table !== undefined) tables.add(table);
    });
  });
  // A session is given back after its commit; after a rollback the readers find nothing.
  pool.on("release", (_error, client) => {
    const tables = written.get(client) ?? new Set();
    for (const table of tables) {
      const here = readersHere.get(pool)?.get(table);
      if (here === undefined) notify(table);
      else here.ring();
    }
    tables.clear();
  });
}

/** Rings the bell for what this process writes to a table, instead of a notice, until the returned function is called. */
export function readAlone(pool: pg.Pool, table: string, bell: Doorbell): () => void {
  const here = readersHere.get(pool) ?? new Map<string, Doorbell>();
  readersHere.set(pool, here.set(table, bell));
  return () => void here.delete(table);
}

/**
 * The start of a notice. Counts of a request's statements leave it out. Nothing is lost if the server crashes before
 * the notice is on its disk, so its commit does not wait for that.
 */
export const NOTICE = "SELECT set_config('synchronous_commit', 'off', true)";

const NOTIFY = `${NOTICE},
    CASE name WHEN 'outbox' THEN pg_notify('outbox', '') ELSE pg_notify('due', name) END
  FROM unnest($1::text[]) AS written (name)`;

/** Returns a function that notifies other processes of a table: at once, or together with others within 10 ms. */
function createNotices(pool: pg.Pool, logger: Pick<Logger, "debug">): (table: string) => void {
  const waiting = new Set<string>();
  let isResting = false;
  const send = (): void => {
    // A process that stops leaves its last notice to the readers' polling.
    if (isResting || waiting.size === 0 || pool.ending) return;
    isResting = true;
    const tables = [...waiting];
    waiting.clear();
    // It serves the commits of many traces.
    inOwnTrace({ name: "notify readers", sampling: "background" }, () =>
      pool.query({ name: "notify_readers", text: NOTIFY, values: [tables] }),
    )
      .catch((err: unknown) => logger.debug({ err, tables }, "Readers could not be notified; they poll"))
      .finally(() => {
        setTimeout(() => {
          isResting = false;
          send();
        }, NOTICE_EVERY_MS).unref();
      });
  };
  return (table) => {
    waiting.add(table);
    send();
  };
}
