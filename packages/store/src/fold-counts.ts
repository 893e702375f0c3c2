import type { Sql } from "./sql.ts";

/** A table of increments: every change adds a row, and the sums of the columns are the counts. */
export type Summands = {
  readonly table: string;
  /** The columns to sum up. */
  readonly sums: readonly string[];
  /** The column to group by, if any. */
  readonly by?: string;
};

/** Returns the sum of a column of increments, which is the count of everything. */
export async function sumCounts(sql: Sql, table: string, column: string): Promise<number> {
  const [row] = await sql.query(`SELECT coalesce(sum(${column}), 0) AS count FROM ${table}`);
  return Number(row?.["count"]);
}

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
