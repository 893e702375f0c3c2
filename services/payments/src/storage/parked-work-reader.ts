import { sqlOfPg, type Row } from "@stakehold/store/sql.ts";
import type pg from "pg";
import { PARKED_KINDS, type ParkedItem, type ParkedWorkReader } from "../operations/ports/parked-work.ts";
import { integerOf, optionalBigint, optionalText, textOf, timeOf, wordOf } from "@stakehold/store/columns.ts";

/** Reads parked work from PostgreSQL. */
export function createParkedWorkReader(pool: pg.Pool): ParkedWorkReader {
  const sql = sqlOfPg(pool);
  return {
    list: async (limit, after, kinds) => {
      const rows = await sql.query(
        `SELECT * FROM parked_work
         WHERE ($1::timestamptz IS NULL OR (${SINCE_MS}, id) > ($1::timestamptz, $2::text))
           AND ($4::text[] IS NULL OR kind = ANY ($4::text[]))
         ORDER BY ${SINCE_MS}, id LIMIT $3`,
        [after?.time ?? null, after?.id ?? null, limit, kinds ?? null],
      );
      return rows.map(itemOf);
    },
    count: async () => {
      const rows = await sql.query("SELECT kind, count(*)::int AS count FROM parked_work GROUP BY kind");
      return new Map(rows.map((row) => [wordOf(row, "kind", PARKED_KINDS), integerOf(row, "count")]));
    },
  };
}

/** Positions have millisecond precision: compared with microseconds, a position would come before its own row. */
const SINCE_MS = "date_trunc('milliseconds', since)";

const itemOf = (row: Row): ParkedItem => ({
  id: textOf(row, "id"),
  kind: wordOf(row, "kind", PARKED_KINDS),
  subject: textOf(row, "subject"),
  stakeId: optionalText(row, "stake_id"),
  betId: optionalText(row, "bet_id"),
  userId: optionalText(row, "user_id"),
  cents: optionalBigint(row, "cents"),
  since: timeOf(row, "since"),
  reason: textOf(row, "reason"),
});
