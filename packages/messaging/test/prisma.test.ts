import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { StringValueSchema } from "@bufbuild/protobuf/wkt";
import { PrismaPg } from "@prisma/adapter-pg";
import { withTrace } from "@stakehold/telemetry/trace.ts";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { until } from "@stakehold/testing/until.ts";
import { readClock } from "@stakehold/store/clock.ts";
import { claim } from "../src/change/idempotency.ts";
import { kindOfFailure } from "../src/failure.ts";
import { firstSight, pruneInbox } from "../src/inbox/inbox.ts";
import { enqueue, event } from "../src/outbox/outbox.ts";
import { sqlOfPg, sqlOfPrisma, type PrismaQueryable, type Sql } from "@stakehold/store/sql.ts";

type PrismaClient = PrismaQueryable & {
  $transaction<T>(work: (transaction: PrismaQueryable) => Promise<T>, limits?: typeof PATIENT): Promise<T>;
  $disconnect(): Promise<void>;
};

/** Prisma's own limits are seconds, which a busy computer may exceed. */
const PATIENT = { maxWait: 60_000, timeout: 60_000 };

/** How far the database's clock may be from this process's. */
const CLOCKS_APART_MS = 2_000;

let database: TestDatabase;
let prisma: PrismaClient;

beforeAll(async () => {
  await generateClient();
  database = await createTestDatabase("prisma");
  const { PrismaClient } = await importClient();
  prisma = new PrismaClient({ adapter: new PrismaPg(database.pool) });
});
afterAll(async () => {
  await prisma.$disconnect();
  await database.drop();
});

/** Prisma looks for a schema engine that generating does not use; any program will do. */
async function generateClient(): Promise<void> {
  const program = createRequire(import.meta.url).resolve("prisma/build/index.js");
  const schema = fileURLToPath(new URL("./prisma/schema.prisma", import.meta.url));
  const env = { ...process.env, NODE_OPTIONS: "", PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };
  await promisify(execFile)(process.execPath, [program, "generate", "--schema", schema], { env });
}

/** Named by a variable, because the type checker runs before the client is generated. */
async function importClient(): Promise<{ PrismaClient: new (options: { adapter: PrismaPg }) => PrismaClient }> {
  const generated = new URL("./prisma/generated/client.ts", import.meta.url).href;
  return import(generated);
}

const inTransaction = <T>(work: (sql: Sql) => Promise<T>) =>
  prisma.$transaction((transaction) => work(sqlOfPrisma(transaction)), PATIENT);

describe("Prisma's transaction", () => {
  test("reads and writes as pg does, with and without RETURNING", async () => {
    await database.pool.query("SELECT 1");
    const values = [
      9007199254740993n,
      new Date("2026-05-01T10:00:00.123Z"),
      Buffer.from([0, 255, 7]),
      null,
      ["a", 'b"\\,{'],
    ];
    const text =
      "SELECT $1::bigint AS big, $2::timestamptz AS at, $3::bytea AS bytes, $4::text AS nothing, $5::text[] AS list";
    const [ofPrisma] = await inTransaction((sql) => sql.query(text, values));
    const [ofPg] = await sqlOfPg(database.pool).query(text, values);
    for (const row of [ofPrisma, ofPg]) {
      expect(row).toMatchObject({ big: 9007199254740993n, at: values[1], nothing: null, list: values[4] });
      expect(row?.["bytes"] instanceof Uint8Array && [...row["bytes"]]).toEqual([0, 255, 7]);
    }
    const noRows = await inTransaction(async (sql) => [
      await sql.query("INSERT INTO inbox (consumer, event_id) VALUES ($1, $2)", ["plain", "1"]),
      await sql.query("DELETE FROM inbox WHERE consumer = $1", ["plain"]),
    ]);
    expect(noRows).toEqual([[], []]);
  });

  test("carries outbox, inbox, idempotency keys and the clock", async () => {
    const trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    const startedAt = Date.now();
    const result = await withTrace(trace, () =>
      inTransaction(async (sql) => {
        await enqueue(
          sql,
          ["one", "two"].map((value) => event("bet", StringValueSchema, { value })),
        );
        const call = { caller: "alice", operation: "joinBet", key: "key", input: { amountCents: 5n } };
        return {
          now: await readClock(sql),
          sights: [await firstSight(sql, "bets", "event"), await firstSight(sql, "bets", "event")],
          claims: [await claim(sql, call, "first"), await claim(sql, call, "second")],
          pruned: await pruneInbox(sql, 30),
        };
      }),
    );
    expect(result.now.getTime()).toBeGreaterThan(startedAt - CLOCKS_APART_MS);
    expect(result.now.getTime()).toBeLessThan(Date.now() + CLOCKS_APART_MS);
    expect(result).toMatchObject({
      sights: [true, false],
      claims: [{ replay: false }, { resultId: "first", replay: true }],
      pruned: 0,
    });
    const rows = await sqlOfPg(database.pool).query("SELECT key, payload, trace_parent FROM outbox ORDER BY id");
    expect(rows.map((row) => row["trace_parent"])).toEqual([trace, trace]);
    expect(
      rows.map(({ payload }) => payload instanceof Uint8Array && Buffer.from(payload).subarray(2).toString()),
    ).toEqual(["one", "two"]);
  });

  test.each([
    ["lost a race", "40001", "unreachable"],
    ["ran into a deadlock", "40P01", "unreachable"],
    ["found no free connection", "53300", "unreachable"],
    ["reached a server that is starting", "57P03", "unreachable"],
    ["broke a constraint", "23505", "unknown"],
  ])("that %s in a raw statement is classified", async (_what, code, kind) => {
    const statement = `DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$`;
    const failure: unknown = await inTransaction((sql) => sql.query(statement)).catch((error: unknown) => error);
    expect(kindOfFailure(failure)).toBe(kind);
  });

  test.each([
    ["lost its connection", "57P01", "unreachable"],
    ["lost a race", "40001", "unreachable"],
    ["broke a constraint", "23505", "unknown"],
  ])("that %s at commit is classified", async (_what, code, kind) => {
    const name = `fails_with_${code.toLowerCase()}`;
    await database.asOwner((owner) =>
      owner.query(`
        CREATE TABLE ${name} (id int);
        GRANT INSERT ON ${name} TO stakehold_service;
        CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql
          AS $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$;
        CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON ${name} DEFERRABLE INITIALLY DEFERRED
          FOR EACH ROW EXECUTE FUNCTION ${name}()`),
    );
    const failure: unknown = await inTransaction((sql) => sql.query(`INSERT INTO ${name} VALUES (1)`)).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(Error);
    expect(kindOfFailure(failure)).toBe(kind);
  });

  test("that reaches no server is classified, with and without a transaction", async () => {
    const { PrismaClient } = await importClient();
    const nowhere = new PrismaClient({ adapter: new PrismaPg({ connectionString: "postgres://a:b@127.0.0.1:9/c" }) });
    const failures: unknown[] = [
      await sqlOfPrisma(nowhere)
        .query("SELECT 1")
        .catch((error: unknown) => error),
      await nowhere.$transaction(async () => undefined).catch((error: unknown) => error),
    ];
    expect(failures.map(kindOfFailure)).toEqual(["unreachable", "unreachable"]);
  });

  test("that gets no connection in time is classified, with and without a transaction", async () => {
    const { PrismaClient } = await importClient();
    const pool = database.openPool({ max: 1, connectionTimeoutMillis: 1_000 });
    const crowded = new PrismaClient({ adapter: new PrismaPg(pool) });
    // This limit covers connecting too, which may take a busy server longer.
    const taken = await until(() => pool.connect().catch(() => undefined));
    const failures: unknown[] = [
      await sqlOfPrisma(crowded)
        .query("SELECT 1")
        .catch((error: unknown) => error),
      await crowded.$transaction(async () => undefined).catch((error: unknown) => error),
    ];
    taken.release();
    await crowded.$disconnect();
    await pool.end();
    expect(failures.map(kindOfFailure)).toEqual(["unreachable", "unreachable"]);
  });

  test("rolls everything back when it fails", async () => {
    const failing = inTransaction(async (sql) => {
      await firstSight(sql, "bets", "rolled back");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await inTransaction((sql) => firstSight(sql, "bets", "rolled back"))).toBe(true);
  });
});
