import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { messagingMigrationsDir, messagingMigrationsTable } from "@stakehold/messaging/migrations.ts";
import pg from "pg";
import type { LockPatience, MigrationFolder } from "./apply-migrations.ts";
import type { Logger } from "../logger.ts";
import { MigrationError, SchemaBehindError } from "./migration-error.ts";
import { openSession } from "./session.ts";

export type MigrateInput = {
  /** The service's name in messages. */
  readonly service: string;
  readonly ownerUrl: string;
  /** The folder of the service's own migrations. */
  readonly migrations: URL;
  readonly logger: Pick<Logger, "info" | "warn">;
  /** How long it waits for locks of others. */
  readonly patience?: LockPatience;
};

/** The same for a service that only checks, with its own login. */
export type MigratedInput = Pick<MigrateInput, "service" | "migrations"> & { readonly pool: Pick<pg.Pool, "query"> };

type Client = Pick<pg.Pool, "query">;

/** Messaging's tables come first, then the service's own. */
const foldersOf = (migrations: URL): readonly MigrationFolder[] => [
  { dir: messagingMigrationsDir, table: messagingMigrationsTable },
  { dir: fileURLToPath(migrations), table: "schema_migrations" },
];

/**
 * Brings a service's database up to date, each file in a transaction of its own: a failed one leaves those before it
 * applied and nothing of itself, and the next run resumes with it. Concurrent starters wait for each other by an
 * advisory lock. Migrations only move forward, so never edit or remove an applied file: the database would silently
 * differ from the files. Throws MigrationError for a database made by other files, for a file that waits too long for a
 * lock, and if the previous starter does not end.
 */
export async function migrate(input: MigrateInput): Promise<void> {
  // Imported here, because a process that only checks starts sooner without it.
  const { applyFolder, LOCK_PATIENCE } = await import("./apply-migrations.ts");
  const { service, ownerUrl, migrations, logger, patience = LOCK_PATIENCE } = input;
  const folders = foldersOf(migrations);
  // Before anything is applied, because no new file suits a database made by others.
  await compareWithFiles(service, ownerUrl, folders);
  try {
    for (const folder of folders) await applyFolder({ service, ownerUrl, folder, logger, patience });
  } finally {
    // Also after a failed file: those applied before it stay, and their checksums with them.
    await compareWithFiles(service, ownerUrl, folders);
  }
}

/**
 * Checks that a database has everything that these files create; it may have more, of a later version. Throws
 * SchemaBehindError if it lacks something, and MigrationError if other files made it.
 */
export async function requireMigrated(input: MigratedInput): Promise<void> {
  const { service } = input;
  const lacking = await lackingIn(input).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code === PERMISSION_DENIED) return ["the permission to look"];
    throw error;
  });
  if (lacking.length === 0) return;
  throw new SchemaBehindError(
    `The database of ${service} is older than this version needs, it lacks ${lacking.join(", ")}: ` +
      `run \`node services/${service}/src/main.ts migrate\` first.`,
  );
}

/** PostgreSQL's code; the command migrate grants the permission. */
const PERMISSION_DENIED = "42501";

async function lackingIn({ service, pool, migrations }: MigratedInput): Promise<readonly string[]> {
  const lacking: string[] = [];
  for (const { dir, table } of foldersOf(migrations)) {
    const files = await checksumsOf(dir);
    const applied = await appliedTo(pool, table);
    if (applied.length > 0) requireOfTheseFiles(service, files, applied, await recordedOf(pool, table));
    lacking.push(...[...files.keys()].filter((file) => !applied.includes(file)).toSorted());
  }
  return lacking;
}

/** Other processes hold these locks only for a moment, unless they hang. */
const COMPARES_WITHIN_MS = 60_000;

/** node-pg-migrate stores only names; this stores the checksums of applied files beside them. */
async function compareWithFiles(
  service: string,
  databaseUrl: string,
  folders: readonly MigrationFolder[],
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await openSession(client);
    await client.query("BEGIN");
    await client.query(`SET LOCAL lock_timeout = ${COMPARES_WITHIN_MS}`);
    await client.query("SELECT pg_advisory_xact_lock(hashtext('stakehold.migration_checksums'))");
    await client.query(
      "CREATE TABLE IF NOT EXISTS migration_checksums (folder text, file text, sha256 text NOT NULL, PRIMARY KEY (folder, file))",
    );
    for (const folder of folders) await compareFolder(client, service, folder);
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
}

async function compareFolder(client: Client, service: string, { dir, table }: MigrationFolder): Promise<void> {
  const files = await checksumsOf(dir);
  const applied = await appliedTo(client, table);
  requireOfTheseFiles(service, files, applied, await recordedOf(client, table));
  for (const file of applied.filter((name) => files.has(name))) {
    await client.query("INSERT INTO migration_checksums VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", [
      table,
      file,
      files.get(file),
    ]);
  }
  // A service reads these before it serves, with only its own login.
  const read = applied.length === 0 ? "migration_checksums" : `migration_checksums, ${table}`;
  await client.query(`GRANT SELECT ON ${read} TO stakehold_service`);
}

function requireOfTheseFiles(
  service: string,
  files: ReadonlyMap<string, string>,
  applied: readonly string[],
  recorded: ReadonlyMap<string, string>,
): void {
  if (!isOfTheseFiles(files, applied, recorded)) {
    throw new MigrationError(
      `The database of ${service} is of an earlier version that no migration brings up to date: on your own computer ` +
        "`npm run reset` forgets it, elsewhere give the service a new one.",
    );
  }
  const edited = applied.find((file) => files.has(file) && (recorded.get(file) ?? files.get(file)) !== files.get(file));
  if (edited === undefined) return;
  throw new MigrationError(
    `The migration ${edited} of ${service} was edited after it was applied: restore it, and add a new file instead.`,
  );
}

/**
 * Returns whether a database was made by these files, or by these and then more of a later version, which a rolled-back
 * image finds and can run on. Any other applied file that is missing here belongs to another schema.
 */
function isOfTheseFiles(
  files: ReadonlyMap<string, string>,
  applied: readonly string[],
  recorded: ReadonlyMap<string, string>,
): boolean {
  const gone = applied.filter((file) => !files.has(file));
  if (gone.length === 0) return true;
  const last = [...files.keys()].toSorted().at(-1) ?? "";
  return gone.every((file) => file > last) && [...files].every(([file, sha256]) => recorded.get(file) === sha256);
}

async function checksumsOf(dir: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(dir)).filter((name) => name.endsWith(".sql"));
  const sha256 = async (name: string) =>
    createHash("sha256")
      .update(await readFile(`${dir}/${name}`))
      .digest("hex");
  return new Map(await Promise.all(names.map(async (name) => [name, await sha256(name)] as const)));
}

/** Reads which files were applied to a database; none if none ever were. */
async function appliedTo(client: Client, table: string): Promise<readonly string[]> {
  const { rows: found } = await client.query("SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename = $1", [
    table,
  ]);
  if (found.length === 0) return [];
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${table}`);
  return rows.map(({ name }) => `${name}.sql`);
}

async function recordedOf(client: Client, table: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ file: string; sha256: string }>(
    "SELECT file, sha256 FROM migration_checksums WHERE folder = $1",
    [table],
  );
  return new Map(rows.map(({ file, sha256 }) => [file, sha256]));
}
