import { bigintOf, integerOf, wordOf } from "@stakehold/store/columns.ts";
import type { Sql } from "@stakehold/store/sql.ts";
import { FEE_POLICIES } from "@stakehold/wager/words.ts";
import type { OpenStake } from "../domain/open-stakes.ts";

/** Reads a person's ($1) paid stakes, at most one for each bet that is not over. */
const OPEN_STAKES = `
  SELECT
    amount,
    CASE side WHEN 'FOR' THEN for_count ELSE against_count END AS "ownCount",
    CASE side WHEN 'FOR' THEN against_pool ELSE for_pool END AS "otherPool",
    fee_policy AS "feePolicy"
  FROM participations JOIN bets ON bets.id = bet_id
  WHERE user_id = $1 AND participations.status = 'HELD' AND bets.status IN ('ACTIVE', 'VOTING')`;

/** Reads a person's paid stakes in the bets that are not over. */
export async function readOpenStakes(sql: Sql, userId: string): Promise<OpenStake[]> {
  const rows = await sql.query(OPEN_STAKES, [userId], "open_stakes");
  return rows.map((row) => ({
    amount: bigintOf(row, "amount"),
    ownCount: integerOf(row, "ownCount"),
    otherPool: bigintOf(row, "otherPool"),
    feePolicy: wordOf(row, "feePolicy", FEE_POLICIES),
  }));
}
