import { sqlOfPg } from "@stakehold/store/sql.ts";
import type pg from "pg";
import { QUIET } from "../domain/notice.ts";
import type { MeasureReader } from "../operations/ports/measures.ts";

/** Measures all notices and messages in PostgreSQL. */
export function createMeasureReader(pool: pg.Pool): MeasureReader {
  const sql = sqlOfPg(pool);
  return {
    read: async () => {
      const [row] = await sql.query(WAITING, [QUIET]);
      const [due] = await sql.query(DUE);
      return {
        mails: { waiting: Number(row?.["waiting"]), oldestSeconds: Number(row?.["oldest_seconds"]) },
        webhooks: { waiting: Number(due?.["waiting"]), overdueSeconds: Number(due?.["overdue_seconds"]) },
      };
    },
  };
}

// A notice that was checked and never offered waits for an address or a title, however long that takes; one in quiet
// hours waits because its person wants it to.
const WAITING = `
  SELECT count(*) AS waiting, coalesce(extract(epoch FROM stakehold_now() - min(created_at)), 0)::float8 AS oldest_seconds
  FROM notices WHERE next_attempt_at IS NOT NULL AND (attempts > 0 OR failure IS NULL)
    AND failure IS DISTINCT FROM $1`;

const DUE = `
  SELECT count(*) AS waiting, greatest(coalesce(extract(epoch FROM stakehold_now() - min(next_attempt_at)), 0), 0)::float8
    AS overdue_seconds
  FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL`;
