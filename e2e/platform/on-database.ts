import pg from "pg";
import { databaseUrl } from "./platform.ts";

/** Does something on a service's database, by a connection of its own. */
export async function onDatabase<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl(database) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Asks a service's database for rows. */
export const rowsOf = <Row extends pg.QueryResultRow>(
  database: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> => onDatabase(database, async (client) => (await client.query<Row>(text, [...values])).rows);
