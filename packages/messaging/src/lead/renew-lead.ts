import type pg from "pg";

/** How a lead is kept, in milliseconds. */
export type Lease = {
  /** How often a leader renews its lead. */
  readonly renewMs: number;
  /** After how long without a response it ends its lead. */
  readonly giveUpMs: number;
  /** After how long without a statement the server ends it; longer, so that a live leader ends first. */
  readonly endMs: number;
};

/** Another process leads half a minute after a leader froze or its node vanished. */
export const LEASE: Lease = { renewMs: 5_000, giveUpMs: 20_000, endMs: 30_000 };

/**
 * Makes the server end a leading session, and so free its lock, when it falls silent: its process is frozen, or its
 * node vanished, which TCP alone notices after two hours. A statement on an ended session fails, so one process at a
 * time does a leader's work on its connection.
 */
export const limitLead = ({ endMs }: Lease): string => `
  SET idle_session_timeout = ${endMs}; SET idle_in_transaction_session_timeout = ${endMs};
  SET tcp_user_timeout = ${endMs}; SET client_connection_check_interval = ${Math.ceil(endMs / 3)};
  SET tcp_keepalives_idle = ${seconds(endMs / 3)}; SET tcp_keepalives_interval = ${seconds(endMs / 6)}; SET tcp_keepalives_count = 3`;

const seconds = (ms: number): number => Math.max(1, Math.round(ms / 1000));

/** Renews the lead at the server until it is stopped; calls `lost` when responses stop. */
export function renewLead(client: pg.PoolClient, { renewMs, giveUpMs }: Lease, lost: () => void): { stop(): void } {
  let renewedAt = performance.now();
  let isAsking = false;
  const renew = async () => {
    if (performance.now() - renewedAt > giveUpMs) return lost();
    if (isAsking) return;
    isAsking = true;
    const askedAt = performance.now();
    const isAlive = await client.query("SELECT 1").then(
      () => true,
      () => false,
    );
    isAsking = false;
    if (isAlive) renewedAt = askedAt;
  };
  const timer = setInterval(() => void renew(), renewMs);
  return { stop: () => clearInterval(timer) };
}
