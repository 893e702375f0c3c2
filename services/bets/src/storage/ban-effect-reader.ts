import { bigintOf, integerOf } from "@stakehold/store/columns.ts";
import { sqlOfPg } from "@stakehold/store/sql.ts";
import type pg from "pg";
import type { BanEffectReader } from "../operations/ports/ban-effects.ts";

/** Counts what a ban would affect, in PostgreSQL. */
export function createBanEffectReader(pool: pg.Pool): BanEffectReader {
  const sql = sqlOfPg(pool);
  return {
    of: async (userId) => {
      const [row] = await sql.query(EFFECT, [userId]);
      if (row === undefined) throw new TypeError("A count has no row");
      return {
        openBets: integerOf(row, "open_bets"),
        held: { count: integerOf(row, "held"), amount: bigintOf(row, "held_cents") },
        pending: { count: integerOf(row, "pending"), amount: bigintOf(row, "pending_cents") },
        votes: integerOf(row, "votes"),
      };
    },
  };
}

// The same places that a ban marks (ban-store.ts); a vote counts until the bet is decided (mark-banned.ts).
const EFFECT = `
  SELECT count(*) FILTER (WHERE place.status = 'HELD')::integer AS held,
    coalesce(sum(place.amount) FILTER (WHERE place.status = 'HELD'), 0)::bigint AS held_cents,
    count(*) FILTER (WHERE place.status = 'PENDING')::integer AS pending,
    coalesce(sum(place.amount) FILTER (WHERE place.status = 'PENDING'), 0)::bigint AS pending_cents,
    count(*) FILTER (WHERE place.status = 'HELD' AND place.banned_at IS NULL AND bet.decision IS NULL)::integer AS votes,
    (SELECT count(*)::integer FROM bets WHERE creator_id = $1 AND bets.status IN ('ACTIVE', 'VOTING')) AS open_bets
  FROM participations AS place JOIN bets AS bet ON bet.id = place.bet_id
  WHERE place.user_id = $1 AND place.status IN ('PENDING', 'HELD') AND bet.status IN ('DRAFT', 'ACTIVE', 'VOTING')`;
