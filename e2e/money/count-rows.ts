import pg from "pg";
import { databaseUrl } from "../platform/platform.ts";

/** How many rows a table of a service's database has. */
export const countRows = (
  database: string,
  table: "bets" | "participations" | "stakes" | "operations",
): Promise<number> => count(database, table);

/** How many bets are not over. */
export const countOpenBets = (): Promise<number> =>
  count("bets", "bets WHERE status NOT IN ('RESOLVED', 'REFUNDED', 'ABANDONED')");

async function count(database: string, what: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl(database) });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${what}`);
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}
