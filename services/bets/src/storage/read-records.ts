import { integerOf, optionalInteger, textOf } from "@stakehold/messaging/columns.ts";
import type { Row, Sql } from "@stakehold/messaging/sql.ts";
import type { CreatorRecord } from "../domain/creator-record.ts";

/** The record of each wanted person ($1) who published a bet; the median is the first time that half of the bets took at most. */
const RECORDS = `
  SELECT creator_id AS "creatorId", created, settled, refunded, disputed, (
    SELECT seconds::integer FROM (
      SELECT seconds, sum(bets) OVER (ORDER BY seconds) AS so_far, sum(bets) OVER () AS total
      FROM creator_times WHERE creator_times.creator_id = creator_records.creator_id AND bets > 0
    ) AS times
    WHERE so_far * 2 >= total ORDER BY seconds LIMIT 1
  ) AS "medianSettlementSeconds"
  FROM creator_records WHERE creator_id = ANY ($1::text[])`;

/** The records of these people, in one statement; none of who published nothing. */
export async function readRecords(sql: Sql, creatorIds: readonly string[]): Promise<Map<string, CreatorRecord>> {
  const rows = await sql.query(RECORDS, [[...creatorIds]], "creator_records");
  return new Map(rows.map((row) => [textOf(row, "creatorId"), recordOf(row)]));
}

const recordOf = (row: Row): CreatorRecord => ({
  created: integerOf(row, "created"),
  settled: integerOf(row, "settled"),
  refunded: integerOf(row, "refunded"),
  disputed: integerOf(row, "disputed"),
  medianSettlementSeconds: optionalInteger(row, "medianSettlementSeconds"),
});
