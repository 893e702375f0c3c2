import { foldCounts } from "@stakehold/store/fold-counts.ts";
import { sqlOfPg } from "@stakehold/store/sql.ts";
import type pg from "pg";
import type { Counts } from "../operations/ports/counts.ts";

/** Counts stakes in PostgreSQL. */
export function createCounts(pool: pg.Pool): Counts {
  const sql = sqlOfPg(pool);
  return {
    stakes: async () => {
      const [row] = await sql.query("SELECT coalesce(sum(stakes), 0) AS stakes FROM stake_counts");
      return Number(row?.["stakes"]);
    },
    fold: () => foldCounts(sql, { table: "stake_counts", sums: ["stakes"] }),
  };
}
