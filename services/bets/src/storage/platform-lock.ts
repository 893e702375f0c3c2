import type { Sql } from "@stakehold/messaging/sql.ts";

/**
 * Waits until everybody who found the platform open has made their bet. Who makes one holds the lock together with others
 * (`lock_entry` of the migrations), who closes the platform holds it alone: so a cleanup finds every bet that was made.
 */
export const lockPlatform = (sql: Sql) =>
  sql.query("SELECT pg_advisory_xact_lock(hashtextextended('platform', 0))::text");
