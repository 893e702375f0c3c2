import type { Sql } from "@stakehold/store/sql.ts";

/**
 * Waits until everyone who found the platform open has created their bet. Creating a bet takes a shared lock
 * (`lock_entry` of the migrations), closing the platform an exclusive one, so a cleanup finds every created bet.
 */
export const lockPlatform = (sql: Sql) =>
  sql.query("SELECT pg_advisory_xact_lock(hashtextextended('platform', 0))::text");
