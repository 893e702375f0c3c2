import type { Sql } from "@stakehold/messaging/sql.ts";
import type { PlatformCounts } from "../operations/ports/platform.ts";

/** Counts everything anew; admins alone ask, and seldom. */
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
  };
}

const COUNTS = `
  SELECT bets.*, places.*, (SELECT cleanup_id IS NOT NULL FROM platform_state) AS is_closed
  FROM (SELECT count(*) AS bets, count(*) FILTER (WHERE due_at IS NOT NULL) AS open_bets FROM bets) AS bets,
    (SELECT count(*) AS participations,
       count(*) FILTER (WHERE places.status = 'HELD' AND due_at IS NOT NULL) AS held,
       coalesce(sum(amount) FILTER (WHERE places.status = 'HELD' AND due_at IS NOT NULL), 0)::bigint AS held_cents,
       count(*) FILTER (WHERE places.status = 'PENDING') AS pending,
       coalesce(sum(amount) FILTER (WHERE places.status = 'PENDING'), 0)::bigint AS pending_cents
     FROM participations places JOIN bets ON bets.id = places.bet_id) AS places`;
