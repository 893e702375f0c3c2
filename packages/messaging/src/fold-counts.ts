import type { Sql } from "./sql.ts";

/** A table of summands: every change of what is counted adds a row, and the sums of its columns are the counts. */
export type Summands = {
  readonly table: string;
  /** The columns that are summed up. */
  readonly sums: readonly string[];
  /** The column by whose values they are counted apart, if they are. */
  readonly by?: string;
};

/**
 * Folds the summands of a table into one row, or into one for each value of `by`. Two who fold at once share the rows out: what
 * one has deleted the other does not find. Where there is nothing to fold, nothing is written.
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
