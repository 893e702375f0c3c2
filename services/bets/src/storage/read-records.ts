import { integerOf, optionalInteger, textOf } from "@stakehold/store/columns.ts";
import type { Row, Sql } from "@stakehold/store/sql.ts";
import type { CreatorRecord } from "../domain/creator-record.ts";

/** Reads records of wanted people ($1) with published bets. The median is the least time that covers half the bets. */
const RECORDS = `
  SELECT creator_id AS "creatorId", created, settled, refunded, rejected, (
    SELECT seconds::integer FROM (
      SELECT seconds, sum(bets) OVER (ORDER BY seconds) AS so_far, sum(bets) OVER () AS total
      FROM creator_times WHERE creator_times.creator_id = creator_records.creator_id AND bets > 0
    ) AS times
    WHERE so_far * 2 >= total ORDER BY seconds LIMIT 1
  ) AS "medianSettlementSeconds"
  FROM creator_records WHERE creator_id = ANY ($1::text[])`;

/** Reads the records of these people in one statement; people who published nothing have none. */
export async function readRecords(sql: Sql, creatorIds: readonly string[]): Promise<Map<string, CreatorRecord>> {
  const rows = await sql.query(RECORDS, [[...creatorIds]], "creator_records");
  return new Map(rows.map((row) => [textOf(row, "creatorId"), recordOf(row)]));
}

const recordOf = (row: Row): CreatorRecord => ({
  created: integerOf(row, "created"),
  settled: integerOf(row, "settled"),
  refunded: integerOf(row, "refunded"),
  disputed: integerOf(row, "rejected"),
  medianSettlementSeconds: optionalInteger(row, "medianSettlementSeconds"),
});
