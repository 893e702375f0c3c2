import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { messagingMigrationsDir, messagingMigrationsTable } from "@stakehold/messaging/migrations.ts";
import { loadSql } from "@stakehold/service/database/load-sql.ts";
import { provisionDatabase } from "@stakehold/service/database/provision.ts";
import { verifySession } from "@stakehold/service/database/session.ts";
import { runner } from "node-pg-migrate";
import pg from "pg";
import { readEnvironment } from "./environment.ts";
import { onConnection } from "./on-connection.ts";

/** A suite's own migrated database, with a service's two roles. */
export type TestDatabase = {
  readonly name: string;
  /** Logs in as the owner, who runs migrations. */
  readonly ownerUrl: string;
  /** Logs in as the service, with the rights that the migrations granted. */
  readonly serviceUrl: string;
  /** Connections as the service. */
  readonly pool: pg.Pool;
  /** Opens further connections, as the service unless the settings name another login; `drop` closes them. */
  openPool(settings?: pg.PoolConfig): pg.Pool;
  /** Runs work on a connection as the owner. */
  asOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T>;
  /** Moves `stakehold_now()` forward by milliseconds, in addition to earlier moves. */
  moveClock(byMs: number): Promise<void>;
  /** Saves every row as it is now. Returns a function that restores them, like a backup; the clock continues. */
  keep(): Promise<() => Promise<void>>;
  /** Removes every row but the clock's and the migrations', including those of append-only tables. */
  empty(): Promise<void>;
  /** Closes all pools and removes the database and its roles. */
  drop(): Promise<void>;
};

/** A folder of plain SQL migrations. */
export type MigrationsDir = string | URL;

/**
 * Creates a database on the server in TEST_POSTGRES_URL, with messaging's migrations and those of the given folders, as
 * its owner would run them. Its name is unique, so suites can run in parallel.
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
  const template = await migratedTemplate(serverUrl, migrationsDirs);
  await onConnection(serverUrl, (client) => client.query(`CREATE DATABASE ${unique} TEMPLATE ${template}`));
  await provisionDatabase(serverUrl, { owner: ownerUrl, service: serviceUrl });
  await onConnection(urlFor(serverUrl, { database: unique }), async (client) => {
    await client.query(`ALTER DATABASE ${unique} OWNER TO ${unique}_owner`);
    await client.query(`REASSIGN OWNED BY ${template}_owner TO ${unique}_owner`);
  });

  const pools: pg.Pool[] = [];
  const openPool = (settings: pg.PoolConfig = {}) => {
    const opened = new pg.Pool({ connectionString: serviceUrl, ...settings });
    // A pool ends before its connections are closed; dropping the database closes them, which the pool reports.
    opened.on("error", () => undefined);
    pools.push(opened);
    return opened;
  };
  const pool = openPool({ max: 10, verify: verifySession });
  return {
    name: unique,
    ownerUrl,
    serviceUrl,
    pool,
    openPool,
    asOwner: (work) => onConnection(ownerUrl, work),
    moveClock: (byMs) => onConnection(urlFor(serverUrl, { database: unique }), (client) => moveClock(client, byMs)),
    keep: async () => {
      const url = urlFor(serverUrl, { database: unique });
      await onConnection(url, keep);
      return () => onConnection(url, putBack);
    },
    empty: () => onConnection(urlFor(serverUrl, { database: unique }), empty),
    drop: async () => {
      await Promise.all(pools.filter(({ ended }) => !ended).map((opened) => opened.end()));
      await onConnection(serverUrl, (client) => dropDatabaseAndRoles(client, unique));
    },
  };
}

type Client = pg.Client;

async function dropDatabaseAndRoles(client: Client, name: string): Promise<void> {
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.query(`DROP ROLE IF EXISTS ${name}_owner`);
  await client.query(`DROP ROLE IF EXISTS ${name}_service`);
}

/**
 * Returns a database with these migrations, which copies begin with: a copy takes a third of the time of the
 * migrations. The first suite that needs it creates it, and the server keeps it.
 */
async function migratedTemplate(serverUrl: string, migrationsDirs: readonly MigrationsDir[]): Promise<string> {
  const dirs = migrationsDirs.map((dir) => (typeof dir === "string" ? dir : fileURLToPath(dir)));
  const template = `test_template_${hashOf([messagingMigrationsDir, ...dirs])}`;
  await onConnection(serverUrl, async (client) => {
    const isThere = () => client.query("SELECT FROM pg_database WHERE datname = $1", [template]);
    if ((await isThere()).rowCount === 1) return;
    await client.query("SELECT pg_advisory_lock(hashtext($1))", [template]);
    if ((await isThere()).rowCount === 1) return;
    // Named so only once complete: a suite that was killed meanwhile leaves nothing that another would copy.
    const draft = `test_draft_${randomBytes(4).toString("hex")}`;
    const [password, owner] = [randomBytes(12).toString("hex"), `${template}_owner`];
    const ownerUrl = urlFor(serverUrl, { database: draft, user: owner, password });
    await provisionDatabase(serverUrl, { owner: ownerUrl, service: ownerUrl });
    await migrate(ownerUrl, messagingMigrationsDir, messagingMigrationsTable);
    for (const dir of dirs) await migrate(ownerUrl, dir, "schema_migrations");
    // What a copy reassigns from the template's owner is what is in it, and not the template.
    await client.query(`ALTER DATABASE ${draft} OWNER TO CURRENT_USER`);
    await client.query(`ALTER DATABASE ${draft} WITH ALLOW_CONNECTIONS false`);
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${template}`);
  });
  return template;
}

/** Returns a hash of the migrations in folders, by name and content. */
function hashOf(dirs: readonly string[]): string {
  const hash = createHash("sha256");
  for (const dir of dirs) {
    for (const file of readdirSync(dir).toSorted()) hash.update(file).update(readFileSync(join(dir, file)));
    hash.update("/");
  }
  return hash.digest("hex").slice(0, 16);
}

/** The runner does not wait until its connection is closed, and dropping the database next would break it. */
const migrate = (databaseUrl: string, dir: string, migrationsTable: string): Promise<unknown> =>
  onConnection(databaseUrl, (dbClient) =>
    runner({
      dbClient,
      dir,
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

/** Tables that keep their content from the migrations. */
const KEPT_TABLES = ["clock_offset", "messaging_migrations", "schema_migrations"];

/**
 * Runs the statements of every table as a replica: no trigger runs, neither those that forbid deletions nor key checks.
 */
async function inEveryTable(client: Client, statementOf: (table: Table) => string): Promise<void> {
  const { rows } = await client.query<Table>(TABLES, [KEPT_TABLES]);
  const statements = rows.map((table) => `${statementOf(table)};`);
  await client.query(`BEGIN; SET LOCAL session_replication_role = replica; ${statements.join(" ")} COMMIT;`);
}

type Table = { readonly name: string; readonly columns: string };

const TABLES = `
  SELECT quote_ident(c.relname) AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($1)
    AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  GROUP BY c.relname`;

const empty = (client: Client): Promise<void> => inEveryTable(client, ({ name }) => `DELETE FROM ${name}`);

async function keep(client: Client): Promise<void> {
  await client.query("DROP SCHEMA IF EXISTS kept CASCADE; CREATE SCHEMA kept");
  await inEveryTable(client, ({ name }) => `CREATE TABLE kept.${name} AS TABLE public.${name}`);
}

const putBack = (client: Client): Promise<void> =>
  inEveryTable(
    client,
    ({ name, columns }) =>
      `DELETE FROM public.${name}; INSERT INTO public.${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM kept.${name}`,
  );

function urlFor(serverUrl: string, change: { database: string; user?: string; password?: string }): string {
  const url = new URL(serverUrl);
  url.pathname = `/${change.database}`;
  if (change.user !== undefined) url.username = change.user;
  if (change.password !== undefined) url.password = change.password;
  return url.href;
}
