import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Looks from beside what a connection waits for, because PostgreSQL's own error does not say it. */
export type LockWatch = {
  /** The last that it was seen to wait for, as a sentence names it. */
  lastSeen(): string;
  stop(): Promise<void>;
};

const LOOK_EVERY_MS = 100;

const WAITS = `
  SELECT coalesce(lock.relation::regclass::text, lock.locktype) AS what,
         (SELECT string_agg(coalesce(nullif(holder.application_name, ''), 'nobody by name') || ', process ' || holder.pid, '; ')
            FROM pg_stat_activity holder WHERE holder.pid = ANY (pg_blocking_pids(lock.pid))) AS holders
    FROM pg_locks lock WHERE lock.pid = $1 AND NOT lock.granted`;

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
