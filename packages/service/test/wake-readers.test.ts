import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { StringValueSchema } from "@bufbuild/protobuf/wkt";
import { enqueue, event } from "@stakehold/messaging/outbox/outbox.ts";
import { startRelay, type Relay } from "@stakehold/messaging/outbox/relay.ts";
import { sqlOfPg, transactionOfPg } from "@stakehold/store/sql.ts";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { until } from "@stakehold/testing/until.ts";
import pg from "pg";
import { pino } from "pino";
import { openServicePool } from "./service-pool.ts";

const logger = pino({ level: "silent" });
/** What only polling finds is found long after a test has timed out. */
const LONG_AFTER_MS = 3_600_000;

let database: TestDatabase;
let listener: pg.Client;
let notices: string[];
const pools: pg.Pool[] = [];
const relays: Relay[] = [];

/** The pool of another process of a service. */
function openProcess(): pg.Pool {
  const pool = openServicePool(database, logger, { DATABASE_CONNECTIONS: "8" });
  pools.push(pool);
  return pool;
}

/** Starts a relay that finds events by notice alone; returns what it publishes. */
function relayOn(pool: pg.Pool): { readonly published: string[]; stop(): Promise<void> } {
  const published: string[] = [];
  const publish = async (_topic: string, records: readonly { readonly key: string }[]) =>
    void published.push(...records.map(({ key }) => key));
  const relay = startRelay({ pool, topic: "test.v1", logger, pollMs: LONG_AFTER_MS, publish });
  relays.push(relay);
  return { published, stop: relay.stop };
}

const write = (pool: pg.Pool, key: string) =>
  transactionOfPg(pool, (sql) => enqueue(sql, [event(key, StringValueSchema, { value: key })]));

/** Resolves once the relay rests: it has published this event, which it finds by its first look or by notice. */
const untilPublished = (relay: { readonly published: string[] }, key: string) =>
  until(() => relay.published.includes(key));

beforeAll(async () => {
  database = await createTestDatabase("wakes");
  await database.asOwner((owner) =>
    owner.query(`
      CREATE TABLE tasks (due_at timestamptz);
      GRANT SELECT, INSERT, DELETE ON tasks TO stakehold_service;
      CREATE TRIGGER tasks_written AFTER INSERT ON tasks FOR EACH ROW EXECUTE FUNCTION notify_due();`),
  );
  listener = new pg.Client({ connectionString: database.serviceUrl });
  await listener.connect();
  listener.on("notification", ({ channel, payload = "" }) => notices.push(`${channel} ${payload}`.trim()));
  await listener.query("LISTEN outbox; LISTEN due");
});
beforeEach(() => {
  notices = [];
});
afterAll(async () => {
  await Promise.all(relays.map((relay) => relay.stop()));
  await Promise.all(pools.map((pool) => pool.end()));
  await listener.end();
  await database.drop();
});

/** All that was sent before it has arrived when it does. */
async function untilListened(): Promise<void> {
  await database.pool.query("SELECT pg_notify('due', 'end')");
  await until(() => notices.includes("due end"));
  notices.splice(notices.indexOf("due end"), 1);
}

describe("a transaction of a service", () => {
  test("sends no notice, and the process sends it after the commit", async () => {
    const writer = openProcess();
    const client = await writer.connect();
    await client.query("BEGIN");
    await enqueue(sqlOfPg(client), [event("held", StringValueSchema, { value: "held" })]);
    await client.query("INSERT INTO tasks VALUES (stakehold_now())");
    await client.query("COMMIT");
    await untilListened();
    expect(notices).toEqual([]);
    client.release();
    await until(() => notices.length === 2);
    expect(notices.toSorted()).toEqual(["due tasks", "outbox"]);
  });

  test("names a table once, however many rows it writes", async () => {
    const client = await openProcess().connect();
    const messages: unknown[] = [];
    client.on("notice", ({ message }) => messages.push(message));
    await client.query("INSERT INTO tasks SELECT stakehold_now() FROM generate_series(1, 1000)");
    await client.query("INSERT INTO tasks VALUES (stakehold_now())");
    client.release();
    expect(messages).toEqual(["wake tasks", "wake tasks"]);
  });
});

describe("a relay", () => {
  test("is woken by another process, and by its own without a notice", async () => {
    const [reading, writing] = [openProcess(), openProcess()];
    const relay = relayOn(reading);
    await write(reading, "first");
    await untilPublished(relay, "first");
    await write(writing, "elsewhere");
    await untilPublished(relay, "elsewhere");
    await untilListened();
    notices = [];
    await write(reading, "here");
    await untilPublished(relay, "here");
    await untilListened();
    expect(notices).toEqual([]);
    await relay.stop();
    // Another relay may lead now.
    await write(reading, "after");
    await until(() => notices.includes("outbox"));
  });

  test("is woken by a process of the version before, which sends its notices itself", async () => {
    const relay = relayOn(openProcess());
    await write(database.pool, "before");
    await untilPublished(relay, "before");
    await write(database.pool, "again");
    await untilPublished(relay, "again");
    await relay.stop();
  });
});

test("many commits share a notice, and the last is never without one", async () => {
  const COMMITS = 400;
  const writer = openProcess();
  const began = performance.now();
  await Promise.all(Array.from({ length: COMMITS }, (_, index) => write(writer, `many-${index}`)));
  const tookMs = performance.now() - began;
  const seen = new Promise<void>((resolve) => listener.once("notification", () => resolve()));
  await write(writer, "last");
  await seen;
  await untilListened();
  expect(notices.length).toBeGreaterThan(0);
  expect(notices.length).toBeLessThan(Math.min(COMMITS / 2, 3 + tookMs / 10));
});
