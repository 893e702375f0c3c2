import { rowsOf } from "../platform/on-database.ts";

/** Counts the rows of a table in a service's database. */
export const countRows = (
  database: string,
  table: "bets" | "participations" | "stakes" | "operations",
): Promise<number> => count(database, table);

/** Counts the bets that are not over. */
export const countOpenBets = (): Promise<number> =>
  count("bets", "bets WHERE status NOT IN ('RESOLVED', 'REFUNDED', 'ABANDONED')");

async function count(database: string, what: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(database, `SELECT count(*)::int AS count FROM ${what}`);
  return row?.count ?? 0;
}
