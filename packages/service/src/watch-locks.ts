import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Looks from beside what a connection waits for, because PostgreSQL's own error does not say it. */
export type LockWatch = {
  /** The last that it was seen to wait for, as a sentence names it. */
  lastSeen(): string;
  stop(): Promise<void>;
};

const LOOK_EVERY_MS = 100;

/** Those who hold something, as a sentence names them. */
const HOLDERS =
  "string_agg(coalesce(nullif(holder.application_name, ''), 'nobody by name') || ', process ' || holder.pid, '; ')";

const WAITS = `
  SELECT coalesce(lock.relation::regclass::text, lock.locktype) AS what,
         (SELECT ${HOLDERS}
            FROM pg_stat_activity holder WHERE holder.pid = ANY (pg_blocking_pids(lock.pid))) AS holders
    FROM pg_locks lock WHERE lock.pid = $1 AND NOT lock.granted`;

/** PostgreSQL keeps an advisory lock's number in two halves. */
const HELD = `
  SELECT ${HOLDERS} AS holders
    FROM pg_locks lock JOIN pg_stat_activity holder USING (pid)
   WHERE lock.locktype = 'advisory' AND lock.objsubid = 1 AND lock.granted
     AND lock.database = (SELECT oid FROM pg_database WHERE datname = current_database())
     AND (lock.classid::bigint << 32 | lock.objid::bigint) = $1`;

/** Who holds an advisory lock of this database, as a sentence names them. */
export async function holdersOf(client: pg.Client, advisoryLock: number): Promise<string> {
  const { rows } = await client.query<{ holders: string | null }>(HELD, [advisoryLock]);
  return rows[0]?.holders ?? "nobody any more";
}

/** Begins to look, on a connection of its own. */
export async function watchLocks(watched: pg.Client, url: string): Promise<LockWatch> {
  const { rows: own } = await watched.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const client = new pg.Client({ connectionString: url });
  // What is seen is for a sentence alone, so a connection that is lost here fails nothing.
  client.on("error", () => undefined);
  await client.connect();
  let seen = "a lock";
  const stopping = new AbortController();
  const looking = look().catch(() => undefined);

  async function look(): Promise<void> {
    while (!stopping.signal.aborted) {
      const { rows } = await client.query<{ what: string; holders: string | null }>(WAITS, [own[0]?.pid]);
      const [wait] = rows;
      if (wait !== undefined)
        seen = `the lock on ${wait.what}${wait.holders === null ? "" : ` (held by ${wait.holders})`}`;
      await sleep(LOOK_EVERY_MS);
    }
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await looking;
    await client.end();
  }
  return { lastSeen: () => seen, stop };
}
