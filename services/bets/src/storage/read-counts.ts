import { textOf, timeOf } from "@stakehold/store/columns.ts";
import type { Row, Sql } from "@stakehold/store/sql.ts";
import type { ClearingView } from "../operations/ports/clearings.ts";
import type { PlatformCounts } from "../operations/ports/platform.ts";

/** Reads what the platform holds, without reading every bet and place. */
export async function readCounts(sql: Sql): Promise<PlatformCounts> {
  const [row] = await sql.query(COUNTS);
  if (row === undefined) throw new TypeError("A count has no row");
  const number = (name: string) => Number(row[name]);
  const cents = (name: string) => BigInt(String(row[name]));
  return {
    bets: number("bets"),
    openBets: number("open_bets"),
    participations: number("participations"),
    held: { count: number("held"), amount: cents("held_cents") },
    pending: { count: number("pending"), amount: cents("pending_cents") },
    isClosed: row["is_closed"] === true,
    clearing: row["clearing_id"] === null ? null : clearingOf(row),
  };
}

const clearingOf = (row: Row): ClearingView => ({
  id: textOf(row, "clearing_id"),
  askedBy: textOf(row, "asked_by"),
  askedAt: timeOf(row, "asked_at"),
  expiresAt: timeOf(row, "expires_at"),
  isExpired: row["is_expired"] === true,
});

// Counts of bets, places and held stakes are kept as they change; unpaid places are read, because they last half an
// hour. A bet is over in three of its statuses, and nothing more is due for it then.
const COUNTS = `
  SELECT counted.*, held.*, waiting.*, clearing.*, (SELECT coalesce(sum(places), 0) FROM place_counts) AS participations,
    (SELECT cleanup_id IS NOT NULL FROM platform_state) AS is_closed
  FROM (
    SELECT coalesce(sum(bets), 0) AS bets,
      coalesce(sum(bets) FILTER (WHERE status NOT IN ('RESOLVED', 'REFUNDED', 'ABANDONED')), 0) AS open_bets
    FROM bet_counts
  ) AS counted, (
    SELECT coalesce(sum(places), 0) AS held, coalesce(sum(cents), 0)::bigint AS held_cents FROM held_counts
  ) AS held, (
    SELECT count(*) AS pending, coalesce(sum(amount), 0)::bigint AS pending_cents FROM participations WHERE status = 'PENDING'
  ) AS waiting LEFT JOIN (
    SELECT id::text AS clearing_id, asked_by, asked_at, expires_at, expires_at <= stakehold_now() AS is_expired
    FROM clearing_requests WHERE ended_at IS NULL
  ) AS clearing ON true`;
