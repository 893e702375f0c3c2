import { textOf } from "@stakehold/store/columns.ts";
import type { Sql } from "@stakehold/store/sql.ts";

/** Reads who can still vote in a bet's ballot: electors with valid seats who have not voted, at most 5,000. */
export async function readAwaited(sql: Sql, betId: string): Promise<readonly string[]> {
  const rows = await sql.query(AWAITED, [betId]);
  return rows.map((row) => textOf(row, "userId"));
}

const AWAITED = `
  SELECT user_id AS "userId" FROM electors
  WHERE bet_id = $1::uuid AND seat = 'SEATED'
    AND NOT EXISTS (SELECT FROM votes WHERE votes.bet_id = electors.bet_id AND votes.user_id = electors.user_id)
  ORDER BY user_id`;
