import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { readEnvironment } from "@stakehold/testing/environment.ts";
import { until } from "@stakehold/testing/until.ts";
import { PG_MIGRATE_LOCK_ID } from "node-pg-migrate";
import pg from "pg";
import { pino } from "pino";
import { z } from "zod";
import { postgresShape, readSettings, serviceShape } from "../src/config.ts";
import { migrate, requireMigrated } from "../src/database/migrate.ts";
import { MigrationError, SchemaBehindError } from "../src/database/migration-error.ts";
import { openDatabase } from "../src/database/database.ts";
import { runService } from "../src/run/run-service.ts";

const EARLIER =
  "The database of voting is of an earlier version that no migration brings up to date: on your own computer " +
  "`npm run reset` forgets it, elsewhere give the service a new one.";

const FIRST = { "0001_words.sql": "CREATE TABLE words (word text);" };
const SECOND = { "0002_lines.sql": "CREATE TABLE lines (line text);" };

let database: TestDatabase;
let folders: string[];
beforeEach(async () => {
  folders = [];
  database = await createTestDatabase("migrate");
});
afterEach(async () => {
  await database.drop();
  for (const folder of folders) await rm(folder, { recursive: true });
});

/** A folder of migrations. */
async function folderOf(files: Readonly<Record<string, string>>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), "migrations-"));
  folders.push(folder);
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql);
  return pathToFileURL(`${folder}/`);
}

const bring = async (files: Readonly<Record<string, string>>, logger = pino({ level: "silent" })) =>
  migrate({ service: "voting", ownerUrl: database.ownerUrl, migrations: await folderOf(files), logger });

/** The same, with little patience, so that a test can see it end; `tries` may be raised. */
const bringPatiently = async (
  files: Readonly<Record<string, string>>,
  { warn = () => undefined, tries = 3 }: { warn?: () => unknown; tries?: number } = {},
) =>
  migrate({
    service: "voting",
    ownerUrl: database.ownerUrl,
    migrations: await folderOf(files),
    logger: { info: () => undefined, warn },
    patience: { turnMs: 500, waitMs: 300, tries, pauses: { firstMs: 100, longestMs: 200 } },
  });

async function ownTables(): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE tablename IN ('words', 'lines', 'pages') ORDER BY 1",
  );
  return rows.map(({ name }) => name);
}

describe("a database is migrated", () => {
  test("with the files that it lacks", async () => {
    await bring(FIRST);
    expect(await ownTables()).toEqual(["words"]);
    await bring({ ...FIRST, ...SECOND });
    expect(await ownTables()).toEqual(["lines", "words"]);
  });

  test("once, by concurrent starters", async () => {
    await Promise.all([1, 2, 3].map(() => bring({ ...FIRST, ...SECOND })));
    expect(await ownTables()).toEqual(["lines", "words"]);
  });
});

describe("a starter that never gets the lock", () => {
  /** Holds an advisory lock, in a session of this name, until released. */
  async function hold(lock: number, application_name: string): Promise<() => Promise<void>> {
    const client = new pg.Client({ connectionString: database.ownerUrl, application_name });
    await client.connect();
    await client.query(`SELECT pg_advisory_lock(${lock})`);
    return () => client.end();
  }

  test("gives up with an error that names the holder, and the next run continues", async () => {
    const release = await hold(PG_MIGRATE_LOCK_ID, "somebody");
    try {
      const bringing = bringPatiently(FIRST);
      await expect(bringing).rejects.toThrow(MigrationError);
      await expect(bringing).rejects.toThrow(
        /^The migrations of voting waited 0\.5 seconds for their turn \(held by somebody, process \d+\), and nothing more was applied: run them again when that has ended\.$/,
      );
      expect(await ownTables()).toEqual([]);
    } finally {
      await release();
    }
    await bringPatiently(FIRST);
    expect(await ownTables()).toEqual(["words"]);
  });

  test("reports another starter as a migration", async () => {
    const release = await hold(1, "somebody");
    const SLOW = { "0001_words.sql": "CREATE TABLE words (word text); SELECT pg_advisory_xact_lock(1);" };
    const slow = bring(SLOW);
    try {
      await until(async () => {
        const { rows } = await database.pool.query(
          "SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 1 AND NOT granted",
        );
        return rows.length > 0;
      });
      await expect(bringPatiently(SLOW)).rejects.toThrow("(held by migrate, process ");
    } finally {
      await release();
    }
    await slow;
    expect(await ownTables()).toEqual(["words"]);
  });
});

describe("a file that fails", () => {
  const BROKEN = { "0002_lines.sql": "CREATE TABLE lines (line text); SELECT no_such_column FROM words;" };
  const THIRD = { "0003_pages.sql": "CREATE TABLE pages (page text);" };

  test("keeps the files before it and nothing of its own, and the next run continues with it", async () => {
    await expect(bring({ ...FIRST, ...BROKEN, ...THIRD })).rejects.toThrow('column "no_such_column" does not exist');
    expect(await ownTables()).toEqual(["words"]);
    await bring({ ...FIRST, ...SECOND, ...THIRD });
    expect(await ownTables()).toEqual(["lines", "pages", "words"]);
  });

  test("keeps the checksums of the files before it", async () => {
    await expect(bring({ ...FIRST, ...BROKEN })).rejects.toThrow("no_such_column");
    const edited = { "0001_words.sql": "CREATE TABLE words (word text, length int);" };
    await expect(bring({ ...edited, ...SECOND })).rejects.toThrow("0001_words.sql of voting was edited");
  });

  test("may run outside a transaction, as building an index concurrently requires", async () => {
    const sql =
      "-- outside a transaction: an index on a table that is in use\nCREATE INDEX CONCURRENTLY word ON words (word);";
    await bring({ ...FIRST, "0002_index.sql": sql });
    const { rows } = await database.pool.query("SELECT FROM pg_indexes WHERE indexname = 'word'");
    expect(rows).toHaveLength(1);
  });
});

describe("a file that needs a held lock", () => {
  const READABLE = { "0001_words.sql": "CREATE TABLE words (word text); GRANT SELECT ON words TO stakehold_service;" };
  const CHANGE = { "0002_change.sql": "CREATE TABLE lines (line text); ALTER TABLE words ADD COLUMN length int;" };

  /** Reads the table in a transaction that stays open, as voting, until released. */
  async function holdWords(): Promise<() => Promise<void>> {
    const client = new pg.Client({ connectionString: database.serviceUrl, application_name: "voting" });
    await client.connect();
    await client.query("BEGIN; SELECT FROM words;");
    return () => client.end();
  }

  beforeEach(() => bring(READABLE));

  test("gives up after its tries, with an error that names the file and the lock", async () => {
    const release = await holdWords();
    try {
      await expect(bringPatiently({ ...READABLE, ...CHANGE })).rejects.toThrow(
        /^The migration 0002_change\.sql of voting waited 3 times 0\.3 seconds for the lock on words \(held by voting, process \d+\), and nothing of it was applied: run it again when that has ended\.$/,
      );
      expect(await ownTables()).toEqual(["words"]);
    } finally {
      await release();
    }
  });

  test("is applied by a later try once the lock is free", async () => {
    const release = await holdWords();
    // When it warns, the first attempt has failed.
    let released: Promise<void> | undefined;
    const warn = () => (released ??= release());
    await bringPatiently({ ...READABLE, ...CHANGE }, { warn, tries: 100 });
    expect(released).toBeDefined();
    await released;
    expect(await ownTables()).toEqual(["lines", "words"]);
  });
});

describe("an index that is built concurrently", () => {
  const TABLE = { "0001_words.sql": "CREATE TABLE words (word text);" };
  const indexBy = (statement: string) => ({
    ...TABLE,
    "0002_index.sql": `-- outside a transaction: an index on a table that is in use\n${statement} ON words (word);`,
  });
  const forms = [
    ["once", "CREATE INDEX CONCURRENTLY word"],
    ["unless it exists", "CREATE INDEX CONCURRENTLY IF NOT EXISTS word"],
  ] as const;

  const query = async (connectionString: string, ...texts: readonly string[]) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      for (const text of texts) await client.query(text);
    } finally {
      await client.end();
    }
  };
  const indexes = async () => {
    const { rows } = await database.pool.query<{ name: string; valid: boolean }>(
      `SELECT relname AS name, indisvalid AS valid FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
       WHERE indrelid = 'words'::regclass`,
    );
    return rows;
  };
  /** Holds a snapshot, as a backup does, until released. */
  const holdSnapshot = async () => {
    const client = new pg.Client({ connectionString: database.ownerUrl, application_name: "backup" });
    await client.connect();
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM pg_class;");
    return () => client.end();
  };
  /** The state after a build that failed midway; only the server's owner may write it. */
  const invalidate = () =>
    query(
      Object.assign(new URL(readEnvironment("TEST_POSTGRES_URL")), { pathname: `/${database.name}` }).href,
      "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'word'::regclass",
    );

  beforeEach(() => bring(TABLE));

  test.each(forms)("%s, is valid although a snapshot delayed it at first", async (_, statement) => {
    const release = await holdSnapshot();
    let released: Promise<void> | undefined;
    const leftover: unknown[] = [];
    const warn = async () => {
      leftover.push(...(await indexes()));
      released ??= release();
    };
    const warned: Promise<void>[] = [];
    await bringPatiently(indexBy(statement), { warn: () => warned.push(warn()), tries: 100 });
    await Promise.all(warned);
    await released;
    expect(leftover[0]).toEqual({ name: "word", valid: false });
    expect(await indexes()).toEqual([{ name: "word", valid: true }]);
  });

  test.each(forms)("%s, is not recorded until it can be built, and the next run builds it", async (_, statement) => {
    const release = await holdSnapshot();
    try {
      await expect(bringPatiently(indexBy(statement))).rejects.toThrow(
        /^The migration 0002_index\.sql of voting waited 3 times 0\.3 seconds for the lock on virtualxid \(held by backup, process \d+\)/,
      );
      const { rows } = await database.pool.query("SELECT name FROM schema_migrations");
      expect(rows).toEqual([{ name: "0001_words" }]);
    } finally {
      await release();
    }
    await bringPatiently(indexBy(statement));
    expect(await indexes()).toEqual([{ name: "word", valid: true }]);
  });

  test("is rebuilt if an earlier version recorded it although it is invalid", async () => {
    const files = indexBy(forms[1][1]);
    await bring(files);
    await invalidate();
    await bring(files);
    expect(await indexes()).toEqual([{ name: "word", valid: true }]);
  });

  test("is rebuilt by a later run if the first rebuild fails, without leftovers", async () => {
    const files = indexBy(forms[0][1]);
    await bring(files);
    await invalidate();
    const release = await holdSnapshot();
    await expect(bringPatiently(files)).rejects.toThrow("The migration 0002_index.sql of voting waited 3 times");
    await release();
    await bring(files);
    expect(await indexes()).toEqual([{ name: "word", valid: true }]);
  });
});

describe("a database made from other files", () => {
  const whole = { "0001_words.sql": "CREATE TABLE words (word text); CREATE TABLE lines (line text);" };
  const pages = { "0002_pages.sql": "CREATE TABLE pages (page text);" };

  test.each([
    ["has a file that was merged into the one before", { ...FIRST, ...SECOND }, { ...whole, ...pages }],
    ["has a file with another name", FIRST, { "0001_text.sql": "SELECT 1;", ...pages }],
    ["has a gap", { ...FIRST, ...SECOND }, { ...FIRST, "0003_pages.sql": pages["0002_pages.sql"] }],
  ])("is reported as an earlier version when it %s, and is not changed", async (_, before, now) => {
    await bring(before);
    const tables = await ownTables();
    await expect(bring(now)).rejects.toThrow(new Error(EARLIER));
    expect(await ownTables()).toEqual(tables);
  });

  test("is reported as an earlier version when its applied files are not recorded", async () => {
    await database.drop();
    const before = await folderOf({ ...FIRST, ...SECOND });
    database = await createTestDatabase("migrate", [before]);
    await expect(bring(FIRST)).rejects.toThrow(new Error(EARLIER));
  });

  test("is still usable by an older image after a later version extended it", async () => {
    await bring({ ...FIRST, ...SECOND });
    await bring(FIRST);
    expect(await ownTables()).toEqual(["lines", "words"]);
  });

  test("is refused when an applied file was edited, and nothing new is applied", async () => {
    await bring(FIRST);
    await expect(bring({ ...whole, ...pages })).rejects.toThrow(
      "The migration 0001_words.sql of voting was edited after it was applied: restore it, and add a new file instead.",
    );
    expect(await ownTables()).toEqual(["words"]);
  });
});

describe("a service", () => {
  /** Starts voting on the suite's database with only its own login, and returns its first fatal log entry. */
  async function refusalWith(files: Readonly<Record<string, string>>): Promise<unknown> {
    const logged: { level: number }[] = [];
    const logger = pino({ base: null, timestamp: false }, { write: (line) => void logged.push(JSON.parse(line)) });
    const settings = readSettings(z.object({ ...serviceShape, ...postgresShape }), {
      PORT: "0",
      PUBLIC_URL: "http://localhost:3000",
      KAFKA_BROKERS: "127.0.0.1:1",
      INTERNAL_JWKS_URL: "http://127.0.0.1:1/jwks",
      DATABASE_URL: database.serviceUrl,
    });
    const wasCode = process.exitCode;
    try {
      await runService({
        name: "voting",
        settings,
        logger,
        migrations: await folderOf(files),
        // As in voting's manifest entry; none of it is started.
        database: openDatabase("voting", settings, logger),
        subgraph: { schema: new URL("file:///none"), resolvers: {}, context: (call) => call },
        consumers: { topics: [], handlers: [] },
        worker: { activities: {} },
      });
      expect(process.exitCode).toBe(1);
    } finally {
      process.exitCode = wasCode;
    }
    return logged.find(({ level }) => level === 60);
  }

  test("reports a database of an earlier version in one sentence without a stack trace, and fails", async () => {
    await bring({ ...FIRST, ...SECOND });
    const whole = { "0001_words.sql": "CREATE TABLE words (word text, line text);" };
    expect(await refusalWith(whole)).toEqual({ level: 60, msg: EARLIER });
  });

  test.each([
    ["is older than it needs", FIRST, "0002_lines.sql"],
    ["has no record of its files", undefined, "the permission to look"],
  ])("reports a database that %s as outdated, with what it lacks and the remedy", async (_, before, lacking) => {
    if (before !== undefined) await bring(before);
    const migrations = await folderOf({ ...FIRST, ...SECOND });
    const looking = requireMigrated({ service: "voting", pool: database.pool, migrations });
    await expect(looking).rejects.toThrow(
      new SchemaBehindError(
        `The database of voting is older than this version needs, it lacks ${lacking}: ` +
          "run `node services/voting/src/main.ts migrate` first.",
      ),
    );
  });

  test("checks with its own login, and accepts an up-to-date database", async () => {
    await bring(FIRST);
    const migrations = await folderOf(FIRST);
    await expect(requireMigrated({ service: "voting", pool: database.pool, migrations })).resolves.toBeUndefined();
  });
});
