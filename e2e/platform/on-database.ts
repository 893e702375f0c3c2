import pg from "pg";
import { databaseUrl } from "./platform.ts";

/** Opens a connection whose loss between two queries fails the next query instead of ending this process. */
export async function openClient(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Runs work on a service's database, on its own connection. */
export async function onDatabase<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openClient(databaseUrl(database));
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Queries a service's database for rows. */
export const rowsOf = <Row extends pg.QueryResultRow>(
  database: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> => onDatabase(database, async (client) => (await client.query<Row>(text, [...values])).rows);
