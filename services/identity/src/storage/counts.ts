import { foldCounts } from "@stakehold/store/fold-counts.ts";
import { sqlOfPg } from "@stakehold/store/sql.ts";
import type pg from "pg";
import type { Counts } from "../operations/ports/counts.ts";

/** Counts people in PostgreSQL. */
export function createCounts(pool: pg.Pool): Counts {
  const sql = sqlOfPg(pool);
  return {
    people: async () => {
      const [row] = await sql.query("SELECT coalesce(sum(users), 0) AS people FROM user_counts");
      return Number(row?.["people"]);
    },
    fold: () => foldCounts(sql, { table: "user_counts", sums: ["users"] }),
  };
}
