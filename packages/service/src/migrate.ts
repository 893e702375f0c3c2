import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { messagingMigrationsDir, messagingMigrationsTable } from "@stakehold/messaging/migrations.ts";
import { runner } from "node-pg-migrate";
import pg from "pg";
import type { Logger } from "./logger.ts";

type Folder = { readonly dir: string; readonly table: string };

/**
 * Brings a service's database up to date: messaging's tables first, then the service's own. Starters that come at
 * once wait for each other by an advisory lock. An applied file that was edited since is refused, because the
 * database would silently differ from what the file says.
 */
export async function migrate(ownerUrl: string, migrations: URL, logger: Logger): Promise<void> {
  const folders: Folder[] = [
    { dir: messagingMigrationsDir, table: messagingMigrationsTable },
    { dir: fileURLToPath(migrations), table: "schema_migrations" },
  ];
  for (const folder of folders) await apply(ownerUrl, folder, logger);
  await guardAgainstEdits(ownerUrl, folders);
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
async function guardAgainstEdits(databaseUrl: string, folders: readonly Folder[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock(hashtext('stakehold.migration_checksums'))");
    await client.query(
      "CREATE TABLE IF NOT EXISTS migration_checksums (folder text, file text, sha256 text NOT NULL, PRIMARY KEY (folder, file))",
    );
    for (const folder of folders) await compareChecksums(client, folder);
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
}

async function compareChecksums(client: pg.Client, { dir, table }: Folder): Promise<void> {
  for (const file of (await readdir(dir)).filter((name) => name.endsWith(".sql"))) {
    const sha256 = createHash("sha256")
      .update(await readFile(`${dir}/${file}`))
      .digest("hex");
    const { rows } = await client.query<{ sha256: string }>(
      `INSERT INTO migration_checksums (folder, file, sha256) VALUES ($1, $2, $3)
       ON CONFLICT (folder, file) DO UPDATE SET sha256 = migration_checksums.sha256 RETURNING sha256`,
      [table, file, sha256],
    );
    if (rows[0]?.sha256 !== sha256) {
      throw new Error(`The migration ${file} was applied and edited since. Restore it and add a new file instead.`);
    }
  }
}
