import { sqlOfPg, type Sql } from "@stakehold/store/sql.ts";
import type pg from "pg";
import type { DueBetStore } from "../operations/ports/bets.ts";

/** Finds bets whose workflow should have acted more than `overdueMs` milliseconds ago. */
export function createDueBetStore(pool: pg.Pool, overdueMs: number): DueBetStore {
  const overdueSeconds = overdueMs / 1000;
  return {
    list: (sql, limit, after) => listOverdue(sql, { overdueSeconds, limit, after }),
    putOff: async (betId, ms) =>
      void (await sqlOfPg(pool).query(
        // A bet that was reviewed in the meantime is no longer overdue and keeps its time.
        `UPDATE bets SET due_at = stakehold_now() + make_interval(secs => $2::float8)
         WHERE id = $1::uuid AND due_at < stakehold_now() - make_interval(secs => $3::float8)`,
        [betId, ms / 1000, overdueSeconds],
      )),
  };
}

type Overdue = { readonly overdueSeconds: number; readonly limit: number; readonly after: string | undefined };

async function listOverdue(sql: Sql, { overdueSeconds, limit, after }: Overdue): Promise<string[]> {
  const rows = await sql.query(
    `SELECT id FROM bets
     WHERE due_at < stakehold_now() - make_interval(secs => $1::float8) AND ($2::text IS NULL OR id > $2::text::uuid)
     ORDER BY id LIMIT $3::int`,
    [overdueSeconds, after ?? null, limit],
  );
  return rows.map((row) => String(row["id"]));
}
