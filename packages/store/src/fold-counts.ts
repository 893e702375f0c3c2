import type { Sql } from "./sql.ts";

/** A table of increments: every change adds a row, and the sums of the columns are the counts. */
export type Summands = {
  readonly table: string;
  /** The columns to sum up. */
  readonly sums: readonly string[];
  /** The column to group by, if any. */
  readonly by?: string;
};

/**
 * Folds the increments of a table into one row, or one for each value of `by`. Concurrent folds share the rows: what
 * one has deleted, the other does not find. Writes nothing if there is nothing to fold.
 */
export async function foldCounts(sql: Sql, { table, sums, by }: Summands): Promise<void> {
  const columns = [...(by === undefined ? [] : [by]), ...sums].join(", ");
  const summed = [...(by === undefined ? [] : [by]), ...sums.map((column) => `sum(${column})`)].join(", ");
  await sql.query(`
    WITH folded AS (
      DELETE FROM ${table} WHERE (SELECT count(*) > count(DISTINCT ${by ?? "true"}) FROM ${table}) RETURNING ${columns}
    )
    INSERT INTO ${table} (${columns}) SELECT ${summed} FROM folded ${by === undefined ? "" : `GROUP BY ${by}`}
    HAVING ${sums.map((column) => `sum(${column}) <> 0`).join(" OR ")}`);
}
