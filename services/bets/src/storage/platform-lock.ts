import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Sql } from "@stakehold/messaging/sql.ts";

/** Held by whoever makes a bet, together with others, and by whoever closes the platform, alone. */
const LOCK = "hashtextextended('platform', 0)";

/**
 * Keeps the platform from being closed until this transaction ends, so that a cleanup finds every bet that was made.
 * The state is read by a statement of its own, after the lock. Throws PLATFORM_CLOSED.
 */
export async function requireOpenPlatform(sql: Sql): Promise<void> {
  await sql.query(`SELECT pg_advisory_xact_lock_shared(${LOCK})::text`);
  const closed = await sql.query("SELECT FROM platform_state WHERE cleanup_id IS NOT NULL");
  if (closed.length > 0) throw domainError("PLATFORM_CLOSED");
}

/** Waits until nobody makes a bet any more who found the platform open. */
export const lockPlatform = (sql: Sql) => sql.query(`SELECT pg_advisory_xact_lock(${LOCK})::text`);
