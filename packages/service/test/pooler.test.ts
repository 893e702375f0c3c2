import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { StringValueSchema } from "@bufbuild/protobuf/wkt";
import { kindOfFailure } from "@stakehold/messaging/failure.ts";
import { enqueue, event } from "@stakehold/messaging/outbox/outbox.ts";
import { startRelay } from "@stakehold/messaging/outbox/relay.ts";
import { sqlOfPg, transactionOfPg } from "@stakehold/store/sql.ts";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { readEnvironment } from "@stakehold/testing/environment.ts";
import { poolerProgram, startPooler, type TestPooler } from "@stakehold/testing/pgbouncer.ts";
import { until } from "@stakehold/testing/until.ts";
import pg from "pg";
import { pino } from "pino";
import type { Database } from "../src/database/database.ts";
import { requireLastingSessions } from "../src/database/pooler.ts";
import { provisionDatabase } from "../src/database/provision.ts";
import { openServiceDatabase } from "./service-pool.ts";

const logged: string[] = [];
const logger = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });
const LIMITS = { lockMs: 200, statementMs: 2_000 };
/** What only polling finds is found long after a test has timed out. */
const LONG_AFTER_MS = 3_600_000;

if (poolerProgram === undefined) {
  process.stderr.write("SKIPPED: a service behind PgBouncer, because pgbouncer is not installed.\n");
}
const describeWithPooler = poolerProgram === undefined ? describe.skip : describe;

describeWithPooler("a service behind a pooler that lends sessions for a transaction", () => {
  let database: TestDatabase;
  let pooler: TestPooler;
  const opened: Database[] = [];

  beforeAll(async () => {
    database = await createTestDatabase("pooler");
    await database.asOwner((owner) => owner.query(`ALTER DATABASE ${database.name} SET timezone = 'Europe/Berlin'`));
    pooler = await startPooler(poolerProgram ?? "", { urls: [database.serviceUrl, database.ownerUrl], sessions: 3 });
  });
  afterAll(async () => {
    await Promise.all(opened.map((each) => each.end()));
    await pooler.kill();
    await database.drop();
  });

  /** Opens the connections of a process by way of the pooler. */
  function openProcess(settings: NodeJS.ProcessEnv = {}): Database {
    const pooled = { ...database, serviceUrl: pooler.urlOf(database.serviceUrl) };
    const process = openServiceDatabase(pooled, logger, {
      DATABASE_DIRECT_URL: database.serviceUrl,
      DATABASE_NAMED_STATEMENTS: "no",
      DATABASE_CONNECTIONS: "12",
      DATABASE_LOCK_WITHIN: "PT0.2S",
      DATABASE_STATEMENT_WITHIN: "PT2S",
      ...settings,
    });
    opened.push(process);
    return process;
  }

  /** Provisions the login, for the sessions that the pooler opens afterwards. */
  async function provision(): Promise<void> {
    const logins = { owner: database.ownerUrl, service: database.serviceUrl };
    await provisionDatabase(readEnvironment("TEST_POSTGRES_URL"), logins, LIMITS);
    // Their lost connections would be warnings later.
    await Promise.all(opened.splice(0).map((each) => each.end()));
    await pooler.kill();
    await pooler.restart();
  }

  describe("does not start", () => {
    test("without an address that goes past the pooler", async () => {
      await expect(openProcess({ DATABASE_DIRECT_URL: "" }).check()).rejects.toThrow(
        "DATABASE_URL leads through a pooler that lends a session for one transaction: " +
          "DATABASE_DIRECT_URL must be set, and lead to the same database without it.",
      );
    });

    test("if that address leads through the pooler, too", async () => {
      const process = openProcess({ DATABASE_DIRECT_URL: pooler.urlOf(database.serviceUrl) });
      await expect(process.check()).rejects.toThrow(
        "DATABASE_DIRECT_URL leads through a pooler that lends a session for one transaction: " +
          "it must lead to the server without it.",
      );
    });

    test("with a login whose sessions begin without its settings", async () => {
      await expect(openProcess().check()).rejects.toThrow(
        /TimeZone is Europe\/Berlin instead of UTC.*lock_timeout is 0 instead of 200.*statement_timeout is 0 instead of 2000.*`provision`/,
      );
    });

    test("with named statements, which this pooler does not support", async () => {
      await expect(openProcess({ DATABASE_NAMED_STATEMENTS: "yes" }).check()).rejects.toThrow(
        "DATABASE_URL leads through a pooler that does not support named statements: DATABASE_NAMED_STATEMENTS must be no.",
      );
    });

    test("nor migrates", async () => {
      await expect(requireLastingSessions(pooler.urlOf(database.ownerUrl), "MIGRATION_DATABASE_URL")).rejects.toThrow(
        "MIGRATION_DATABASE_URL leads through a pooler",
      );
    });
  });

  test("warns if its commits queue up", async () => {
    await provision();
    const admin = new pg.Client({ connectionString: readEnvironment("TEST_POSTGRES_URL") });
    await admin.connect();
    const { username } = new URL(database.serviceUrl);
    await admin.query(`ALTER ROLE ${username} IN DATABASE ${database.name} RESET stakehold.wakes_readers`);
    await admin.end();
    await expect(openProcess().check()).resolves.toBeUndefined();
    expect(logged.join("")).toContain("lacks `stakehold.wakes_readers`");
  });

  describe("once its login is provisioned", () => {
    let process: Database;
    beforeAll(async () => {
      await provision();
      logged.splice(0);
      process = openProcess();
    });

    test("starts without a warning, in UTC", async () => {
      await expect(process.check()).resolves.toBeUndefined();
      const { rows } = await process.pool.query("SELECT current_setting('TimeZone') AS zone");
      expect(rows).toEqual([{ zone: "UTC" }]);
      expect(logged).toEqual([]);
    });

    test("runs the same statements on any session", async () => {
      const sql = sqlOfPg(process.pool);
      const many = Array.from({ length: 200 }, (_, index) =>
        sql.query("SELECT $1::int + 1 AS next", [index], "next_number"),
      );
      expect(await Promise.all(many)).toEqual(many.map((_, index) => [{ next: index + 1 }]));
    });

    test("ends statements that wait for a row or take long", async () => {
      await database.asOwner((owner) =>
        owner.query("CREATE TABLE held (id int); INSERT INTO held VALUES (1); GRANT ALL ON held TO stakehold_service"),
      );
      const holder = await process.pool.connect();
      await holder.query("BEGIN");
      await holder.query("UPDATE held SET id = 2");
      await expect(process.pool.query("UPDATE held SET id = 3")).rejects.toMatchObject({ code: "55P03" });
      await holder.query("ROLLBACK");
      holder.release();
      await expect(process.pool.query("SELECT pg_sleep(60)")).rejects.toMatchObject({ code: "57014" });
    });

    test("publishes events by way of a session of its own, and wakes the relay after the commit", async () => {
      const listener = new pg.Client({ connectionString: database.serviceUrl });
      await listener.connect();
      const notices: string[] = [];
      listener.on("notification", ({ channel }) => void notices.push(channel));
      await listener.query("LISTEN outbox");
      const published: string[] = [];
      const publish = async (_topic: string, records: readonly { readonly key: string }[]) =>
        void published.push(...records.map(({ key }) => key));
      const relay = startRelay({ ...process, topic: "test.v1", logger, pollMs: LONG_AFTER_MS, publish });
      const write = ({ pool }: Database, key: string) =>
        transactionOfPg(pool, (sql) => enqueue(sql, [event(key, StringValueSchema, { value: key })]));
      await write(process, "first");
      await until(() => published.includes("first"));
      // By a notice of the other process, which is sent after its commit.
      await write(openProcess(), "second");
      await until(() => published.includes("second") && notices.length > 0);
      await relay.stop();
      await listener.end();
    });

    test("gives up a statement whose response does not come, and is free again", async () => {
      const sleepy = openProcess({ DATABASE_CONNECTIONS: "3", DATABASE_CONNECT_WITHIN: "PT1S" });
      await Promise.all([1, 2, 3].map(() => sleepy.pool.query("SELECT 1")));
      const wakeUp = pooler.hang();
      const lost = await Promise.allSettled([
        sleepy.pool.query("SELECT 1"),
        transactionOfPg(sleepy.pool, (sql) => sql.query("SELECT 1")),
        transactionOfPg(sleepy.pool, (sql) => sql.query("SELECT 1")),
        sleepy.pool.query("SELECT 1"),
      ]);
      expect(lost.map((each) => each.status === "rejected" && kindOfFailure(each.reason))).toEqual(
        Array.from({ length: 4 }, () => "unreachable"),
      );
      expect(sleepy.pool.totalCount).toBe(0);
      wakeUp();
      await until(() =>
        sleepy.pool.query("SELECT 1").then(
          () => true,
          () => false,
        ),
      );
    });
  });
});
