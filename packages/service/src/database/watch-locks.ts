import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Watches from another connection what one waits for, because PostgreSQL's own error does not say it. */
export type LockWatch = {
  /** The last lock that it was seen waiting for, in words. */
  lastSeen(): string;
  stop(): Promise<void>;
};

const LOOK_EVERY_MS = 100;

/** The holders of a lock, in words. */
const HOLDERS =
  "string_agg(coalesce(nullif(holder.application_name, ''), 'nobody by name') || ', process ' || holder.pid, '; ')";

const WAITS = `
  SELECT coalesce(lock.relation::regclass::text, lock.locktype) AS what,
         (SELECT ${HOLDERS}
            FROM pg_stat_activity holder WHERE holder.pid = ANY (pg_blocking_pids(lock.pid))) AS holders
    FROM pg_locks lock WHERE lock.pid = $1 AND NOT lock.granted`;

/** PostgreSQL stores an advisory lock's number in two halves. */
const HELD = `
  SELECT ${HOLDERS} AS holders
    FROM pg_locks lock JOIN pg_stat_activity holder USING (pid)
   WHERE lock.locktype = 'advisory' AND lock.objsubid = 1 AND lock.granted
     AND lock.database = (SELECT oid FROM pg_database WHERE datname = current_database())
     AND (lock.classid::bigint << 32 | lock.objid::bigint) = $1`;

/** Returns who holds an advisory lock of this database, in words. */
export async function holdersOf(client: pg.Client, advisoryLock: number): Promise<string> {
  const { rows } = await client.query<{ holders: string | null }>(HELD, [advisoryLock]);
  return rows[0]?.holders ?? "nobody any more";
}

type Wait = { readonly what: string; readonly holders: string | null };

/** Returns a wait in words. It may end during a look, which then sees no holder: what an earlier look saw stays. */
function inWords({ what, holders }: Wait, before: string): string {
  const lock = `the lock on ${what}`;
  if (holders !== null) return `${lock} (held by ${holders})`;
  return before.startsWith(`${lock} `) ? before : lock;
}

/** Starts to watch, on a connection of its own. */
export async function watchLocks(watched: pg.Client, url: string): Promise<LockWatch> {
  const { rows: own } = await watched.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const client = new pg.Client({ connectionString: url });
  // The result is only for a message, so losing this connection fails nothing.
  client.on("error", () => undefined);
  await client.connect();
  let seen = "a lock";
  const stopping = new AbortController();
  const looking = look().catch(() => undefined);

  async function look(): Promise<void> {
    while (!stopping.signal.aborted) {
      const { rows } = await client.query<Wait>(WAITS, [own[0]?.pid]);
      const [wait] = rows;
      if (wait !== undefined) seen = inWords(wait, seen);
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
