import type { Logger } from "pino";
import type pg from "pg";
import { CONNECTING_BACK_OFF, pause, waitAfter } from "./back-off.ts";

/** What one process of all that share a database does at a time. */
export type Leadership = {
  readonly pool: pg.Pool;
  readonly task: keyof typeof LOCKS;
  readonly logger: Logger;
  /** Ends the leadership, or the waiting for it. */
  readonly signal: AbortSignal;
  /** Does the work on the connection that holds the lock, until `signal` aborts; that connection's loss aborts it too. */
  lead(client: pg.PoolClient, signal: AbortSignal): Promise<void>;
};

/** Advisory locks belong to one database, so the same numbers serve every service. */
const LOCK_SPACE = 0x57a4e;
const LOCKS = { relay: 1, sweeper: 2, schedules: 3 } as const;

/** How often a process that does not lead looks whether it may. */
const CANDIDATE_MS = 500;

/**
 * Leads whenever no other process does, until the signal aborts. The lock lives as long as its connection: when the
 * process or its connection dies, another takes over within half a second. Rejects never; failures are logged and
 * tried again after a back-off.
 */
export async function leadWhileHeld(leadership: Leadership): Promise<void> {
  const { signal, logger, task } = leadership;
  let failures = 0;
  const onLed = () => {
    failures = 0;
  };
  while (!signal.aborted) {
    try {
      await leadOnce(leadership, onLed);
      await pause(CANDIDATE_MS, signal);
    } catch (error) {
      failures += 1;
      logger.warn({ err: error, task }, "A task that one process leads was interrupted and will be tried again");
      await pause(waitAfter(failures, CONNECTING_BACK_OFF), signal);
    }
  }
}

async function leadOnce({ pool, task, logger, signal, lead }: Leadership, onLed: () => void): Promise<void> {
  const client = await pool.connect();
  const lost = new AbortController();
  const onError = () => lost.abort();
  client.on("error", onError);
  let held = false;
  try {
    const { rows } = await client.query<{ held: boolean }>("SELECT pg_try_advisory_lock($1, $2) AS held", [
      LOCK_SPACE,
      LOCKS[task],
    ]);
    held = rows[0]?.held === true;
    if (!held) return;
    onLed();
    logger.debug({ task }, "This process leads a task");
    await lead(client, AbortSignal.any([signal, lost.signal]));
  } finally {
    client.off("error", onError);
    // Closing the connection gives up the lock and whatever else was set on it, whether or not the server answers.
    client.release(held);
  }
}
