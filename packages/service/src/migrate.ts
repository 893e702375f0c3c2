import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { messagingMigrationsDir, messagingMigrationsTable } from "@stakehold/messaging/migrations.ts";
import { runner } from "node-pg-migrate";
import pg from "pg";
import type { Logger } from "./logger.ts";

/** Says in one sentence, fit for a terminal, why a database can't be brought up to date. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

export type MigrateInput = {
  /** Whose database it is, as sentences name it. */
  readonly service: string;
  readonly ownerUrl: string;
  /** The folder of the service's own migrations. */
  readonly migrations: URL;
  readonly logger: Logger;
};

type Folder = { readonly dir: string; readonly table: string };

/**
 * Brings a service's database up to date: messaging's tables first, then the service's own. Starters that come at
 * once wait for each other by an advisory lock. Migrations only move forward, so an applied file is never edited and
 * never taken away: the database would silently differ from what the files say.
 * Throws MigrationError for a database that other files made.
 */
export async function migrate({ service, ownerUrl, migrations, logger }: MigrateInput): Promise<void> {
  const folders: Folder[] = [
    { dir: messagingMigrationsDir, table: messagingMigrationsTable },
    { dir: fileURLToPath(migrations), table: "schema_migrations" },
  ];
  // Before anything is applied, because no new file is meant for a database that others made.
  await compareWithFiles(service, ownerUrl, folders);
  for (const folder of folders) await apply(ownerUrl, folder, logger);
  await compareWithFiles(service, ownerUrl, folders);
}

async function apply(databaseUrl: string, { dir, table }: Folder, logger: Logger): Promise<void> {
  const applied = await runner({
    databaseUrl,
    dir,
    direction: "up",
    migrationsTable: table,
    count: Infinity,
    checkOrder: true,
    singleTransaction: true,
    advisoryLockMode: "wait",
    log: () => undefined,
  });
  if (applied.length > 0) logger.info({ applied: applied.map(({ name }) => name) }, "migrated");
}

/** node-pg-migrate keeps names only; the checksums of applied files are kept beside them. */
async function compareWithFiles(service: string, databaseUrl: string, folders: readonly Folder[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("BEGIN");
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

async function compareFolder(client: pg.Client, service: string, { dir, table }: Folder): Promise<void> {
  const files = await checksumsOf(dir);
  const applied = await appliedTo(client, table);
  const recorded = await recordedOf(client, table);
  if (!isOfTheseFiles(files, applied, recorded)) {
    throw new MigrationError(
      `The database of ${service} is of an earlier version that no migration brings up to date: on your own computer ` +
        "`npm run reset` forgets it, elsewhere give the service a new one.",
    );
  }
  for (const file of applied.filter((name) => files.has(name))) {
    const sha256 = files.get(file);
    if ((recorded.get(file) ?? sha256) !== sha256) {
      throw new MigrationError(
        `The migration ${file} of ${service} was edited after it was applied: restore it, and add a new file instead.`,
      );
    }
    await client.query("INSERT INTO migration_checksums VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", [
      table,
      file,
      sha256,
    ]);
  }
}

/**
 * Whether a database was made by these files, or by these and then by more of a later version, which an image that is
 * rolled back finds and can live with. Anything else that has no file any more made another schema.
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

/** The files that a database says were applied to it; none where none ever was. */
async function appliedTo(client: pg.Client, table: string): Promise<readonly string[]> {
  const { rows: found } = await client.query("SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename = $1", [
    table,
  ]);
  if (found.length === 0) return [];
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${table}`);
  return rows.map(({ name }) => `${name}.sql`);
}

async function recordedOf(client: pg.Client, table: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ file: string; sha256: string }>(
    "SELECT file, sha256 FROM migration_checksums WHERE folder = $1",
    [table],
  );
  return new Map(rows.map(({ file, sha256 }) => [file, sha256]));
}
