import { foldCounts } from "@stakehold/store/fold-counts.ts";
import { sqlOfPg } from "@stakehold/store/sql.ts";
import type pg from "pg";
import type { Counts } from "../operations/ports/counts.ts";

/** Counts ballots and votes in PostgreSQL. */
export function createCounts(pool: pg.Pool): Counts {
  const sql = sqlOfPg(pool);
  return {
    read: async () => {
      const [row] = await sql.query(COUNTS);
      return { ballots: Number(row?.["ballots"]), votes: Number(row?.["votes"]) };
    },
    fold: async () => {
      await foldCounts(sql, { table: "ballot_counts", sums: ["ballots"] });
      await foldCounts(sql, { table: "vote_counts", sums: ["votes"] });
    },
  };
}

const COUNTS = `
  SELECT (SELECT coalesce(sum(ballots), 0) FROM ballot_counts) AS ballots,
    (SELECT coalesce(sum(votes), 0) FROM vote_counts) AS votes`;
