import type { Sql } from "@stakehold/messaging/sql.ts";

/** Reads which bets are overdue: ids in ascending order, only those after `after` where it is given. */
export type DueBets = (sql: Sql, limit: number, after?: string) => Promise<readonly string[]>;

/** Bets whose workflow should have done something more than `overdueMs` milliseconds ago. */
export const dueBets =
  (overdueMs: number): DueBets =>
  async (sql, limit, after) => {
    const rows = await sql.query(
      `SELECT id FROM bets
       WHERE due_at < stakehold_now() - make_interval(secs => $1::float8) AND ($2::text IS NULL OR id > $2::text::uuid)
       ORDER BY id LIMIT $3::int`,
      [overdueMs / 1000, after ?? null, limit],
    );
    return rows.map((row) => String(row["id"]));
  };
