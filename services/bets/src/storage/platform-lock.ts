import type { Sql } from "@stakehold/messaging/sql.ts";

/** Who makes a bet holds it together with others, who closes the platform holds it alone. */
const LOCK = "hashtextextended('platform', 0)";

/**
 * Keeps an open platform from being closed until this transaction ends, and returns whether it is open: so a cleanup
 * finds every bet that was made. The state is read by a statement of its own, after the lock.
 */
export async function keepPlatformOpen(sql: Sql): Promise<boolean> {
  await sql.query(`SELECT pg_advisory_xact_lock_shared(${LOCK})::text`);
  const closed = await sql.query("SELECT FROM platform_state WHERE cleanup_id IS NOT NULL");
  return closed.length === 0;
}

/** Waits until everybody who found the platform open has made their bet. */
export const lockPlatform = (sql: Sql) => sql.query(`SELECT pg_advisory_xact_lock(${LOCK})::text`);
