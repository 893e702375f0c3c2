import { sqlOfPg } from "@stakehold/store/sql.ts";
import type pg from "pg";
import type { BallotRemoval } from "../operations/ports/ballots.ts";

/** Deletes ballots from PostgreSQL. */
export function createBallotRemoval(pool: pg.Pool): BallotRemoval {
  const sql = sqlOfPg(pool);
  return {
    remember: async (before) => void (await sql.query(REMEMBER, [before])),
    clearedBefore: async () => {
      const [row] = await sql.query("SELECT before FROM cleared");
      return row?.["before"] instanceof Date ? row["before"] : undefined;
    },
    remove: async (before, limit) => (await sql.query(REMOVE, [before, limit])).length,
  };
}

const REMEMBER = `
  INSERT INTO cleared (before) VALUES ($1::timestamptz)
  ON CONFLICT (is_only) DO UPDATE SET before = greatest(cleared.before, excluded.before)`;

// One statement: its references are checked at its end.
const REMOVE = `
  WITH page AS MATERIALIZED (
    SELECT bet_id FROM ballots WHERE opened_at < $1::timestamptz ORDER BY opened_at LIMIT $2::int FOR UPDATE
  ), gone_votes AS (
    DELETE FROM votes WHERE bet_id IN (SELECT bet_id FROM page)
  ), gone_electors AS (
    DELETE FROM electors WHERE bet_id IN (SELECT bet_id FROM page)
  )
  DELETE FROM ballots WHERE bet_id IN (SELECT bet_id FROM page) RETURNING bet_id`;
