import pg from "pg";
import { databaseUrl } from "../platform/platform.ts";

/** How many rows a table of a service's database has. */
export async function countRows(
  database: string,
  table: "bets" | "participations" | "stakes" | "operations",
): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl(database) });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}
