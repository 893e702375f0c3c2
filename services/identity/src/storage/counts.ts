import { foldCounts, sumCounts } from "@stakehold/store/fold-counts.ts";
import { sqlOfPg } from "@stakehold/store/sql.ts";
import type pg from "pg";
import type { Counts } from "../operations/ports/counts.ts";

/** Counts people in PostgreSQL. */
export function createCounts(pool: pg.Pool): Counts {
  const sql = sqlOfPg(pool);
  return {
    people: () => sumCounts(sql, "user_counts", "users"),
    fold: () => foldCounts(sql, { table: "user_counts", sums: ["users"] }),
  };
}
