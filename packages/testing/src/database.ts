import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { messagingMigrationsDir, messagingMigrationsTable } from "@stakehold/messaging/migrations.ts";
import { loadSql } from "@stakehold/service/load-sql.ts";
import { provisionDatabase } from "@stakehold/service/provision.ts";
import { runner } from "node-pg-migrate";
import pg from "pg";
import { readEnvironment } from "./environment.ts";

/** A database of one suite's own, migrated, with the two roles that a service has. */
export type TestDatabase = {
  readonly name: string;
  /** Logs in as the owner, who runs migrations. */
  readonly ownerUrl: string;
  /** Logs in as the service, with what the migrations granted. */
  readonly serviceUrl: string;
  /** Connections as the service. */
  readonly pool: pg.Pool;
  /** Moves `stakehold_now()` by milliseconds, forward from where earlier calls moved it. */
  moveClock(byMs: number): Promise<void>;
  /** Removes every row but the clock's and the migrations', those of append-only tables too. */
  empty(): Promise<void>;
  /** Closes the pool and removes the database and its roles. */
  drop(): Promise<void>;
};

/** A folder of plain SQL migrations. */
export type MigrationsDir = string | URL;

/**
 * Creates a database on the server that TEST_POSTGRES_URL names, and runs messaging's migrations and then those of the
 * given folders as its owner. The name is made unique, so suites run beside each other.
 */
export async function createTestDatabase(
  name: string,
  migrationsDirs: readonly MigrationsDir[] = [],
): Promise<TestDatabase> {
  const serverUrl = readEnvironment("TEST_POSTGRES_URL");
  const unique = `test_${name}_${randomBytes(4).toString("hex")}`;
  const password = randomBytes(12).toString("hex");
  const ownerUrl = urlFor(serverUrl, { database: unique, user: `${unique}_owner`, password });
  const serviceUrl = urlFor(serverUrl, { database: unique, user: `${unique}_service`, password });
  await provisionDatabase(serverUrl, { owner: ownerUrl, service: serviceUrl });
  await migrate(ownerUrl, messagingMigrationsDir, messagingMigrationsTable);
  for (const dir of migrationsDirs) await migrate(ownerUrl, dir, "schema_migrations");

  const pool = new pg.Pool({ connectionString: serviceUrl, max: 10 });
  // Dropping the database ends idle connections, which a pool reports as an error.
  pool.on("error", () => undefined);
  return {
    name: unique,
    ownerUrl,
    serviceUrl,
    pool,
    moveClock: (byMs) => onServer(urlFor(serverUrl, { database: unique }), (client) => moveClock(client, byMs)),
    empty: () => onServer(urlFor(serverUrl, { database: unique }), empty),
    drop: async () => {
      await pool.end();
      await onServer(serverUrl, (client) => dropDatabaseAndRoles(client, unique));
    },
  };
}

type Client = pg.Client;

async function onServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function dropDatabaseAndRoles(client: Client, name: string): Promise<void> {
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.query(`DROP ROLE IF EXISTS ${name}_owner`);
  await client.query(`DROP ROLE IF EXISTS ${name}_service`);
}

/** The runner does not wait for a connection that it opened to close, and a database that is dropped next would cut it off. */
const migrate = (databaseUrl: string, dir: MigrationsDir, migrationsTable: string): Promise<unknown> =>
  onServer(databaseUrl, (dbClient) =>
    runner({
      dbClient,
      dir: typeof dir === "string" ? dir : fileURLToPath(dir),
      direction: "up",
      migrationsTable,
      count: Infinity,
      checkOrder: false,
      singleTransaction: false,
      migrationLoaderStrategies: [{ extensions: [".sql"], loader: (files) => loadSql(files) }],
      log: () => undefined,
    }),
  );

async function moveClock(client: Client, byMs: number): Promise<void> {
  await client.query("SET ROLE stakehold_test");
  await client.query(`UPDATE clock_offset SET "offset" = "offset" + make_interval(secs => $1)`, [byMs / 1000]);
}

/** Tables that are what they are from the migrations on. */
const KEPT_TABLES = ["clock_offset", "messaging_migrations", "schema_migrations"];

/** As a replica the server's owner runs no trigger, neither those that forbid a deletion nor those that check keys. */
async function empty(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1)`,
    [KEPT_TABLES],
  );
  const deletions = rows.map(({ name }) => `DELETE FROM ${name};`);
  await client.query(`BEGIN; SET LOCAL session_replication_role = replica; ${deletions.join(" ")} COMMIT;`);
}

function urlFor(serverUrl: string, change: { database: string; user?: string; password?: string }): string {
  const url = new URL(serverUrl);
  url.pathname = `/${change.database}`;
  if (change.user !== undefined) url.username = change.user;
  if (change.password !== undefined) url.password = change.password;
  return url.href;
}
