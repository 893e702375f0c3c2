import type { Logger } from "pino";
import type pg from "pg";
import { CONNECTING_BACK_OFF, pause, waitAfter } from "../back-off.ts";
import { LEASE, limitLead, renewLead, type Lease } from "./renew-lead.ts";
import { takeClient } from "@stakehold/store/sql.ts";

/** A task that only one of the processes on a database does at a time. */
export type Leadership = {
  readonly pool: pg.Pool;
  readonly task: keyof typeof LOCKS;
  readonly logger: Logger;
  /** Ends the leadership, or the wait for it. */
  readonly signal: AbortSignal;
  /** Called whenever the server answers, also where another process leads, with the time at which it started. */
  tried?(serverStartedAt: string): void;
  /** How the lead is kept; `LEASE` by default. */
  readonly lease?: Lease;
  /** Works on the connection that holds the lock, until `signal` aborts; losing the connection aborts it too. */
  lead(client: pg.PoolClient, signal: AbortSignal): Promise<void>;
};

/** Advisory locks belong to one database, so the same numbers serve every service. */
const LOCK_SPACE = 0x57a4e;
const LOCKS = { relay: 1, sweeper: 2, schedules: 3 } as const;

/** How often a process that does not lead tries to. */
const CANDIDATE_MS = 500;

/**
 * Leads whenever no other process does, until the signal aborts. The lock lasts as long as its connection: if the
 * process or its connection dies, another takes over within half a second; if that goes unnoticed, as with a frozen
 * process or a vanished node, within half a minute. Never rejects; failures are logged and retried after a back-off.
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

async function leadOnce(
  { pool, task, logger, signal, lead, tried, lease = LEASE }: Leadership,
  onLed: () => void,
): Promise<void> {
  const client = await takeClient(pool);
  const lost = new AbortController();
  const onError = () => lost.abort();
  client.on("error", onError);
  let held = false;
  let renewing: { stop(): void } | undefined;
  try {
    const { rows } = await client.query<{ held: boolean; started: string }>(
      "SELECT pg_try_advisory_lock($1, $2) AS held, pg_postmaster_start_time()::text AS started",
      [LOCK_SPACE, LOCKS[task]],
    );
    const [attempt] = rows;
    if (attempt === undefined) throw new TypeError("An attempt to lead has no row");
    held = attempt.held;
    tried?.(attempt.started);
    if (!held) return;
    await client.query(limitLead(lease));
    onLed();
    logger.debug({ task }, "This process leads a task");
    renewing = renewLead(client, lease, onError);
    await lead(client, AbortSignal.any([signal, lost.signal]));
  } finally {
    renewing?.stop();
    client.off("error", onError);
    // Closing the connection releases the lock and its settings, whether or not the server responds.
    client.release(held);
  }
}
