import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import type pg from "pg";
import { readClock } from "@stakehold/store/clock.ts";
import { claim, pruneKeys, type IdempotentCall } from "../src/change/idempotency.ts";
import { firstSight, pruneInbox } from "../src/inbox/inbox.ts";
import { sqlOfPg, transactionOfPg, type Sql } from "@stakehold/store/sql.ts";

const DAY_MS = 86_400_000;
/** How far the database's clock may be from this process's. */
const CLOCKS_APART_MS = 2_000;
let database: TestDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await createTestDatabase("messaging");
  sql = sqlOfPg(database.pool);
});
afterAll(async () => {
  await database.drop();
});

const inTransaction = <T>(work: (sql: Sql) => Promise<T>) => transactionOfPg(database.pool, work);

describe("the clock", () => {
  test("is the database's, in whole milliseconds, and can be moved by a test", async () => {
    const startedAt = Date.now();
    const before = await readClock(sql);
    expect(before.getTime()).toBeGreaterThan(startedAt - CLOCKS_APART_MS);
    expect(before.getTime()).toBeLessThan(Date.now() + CLOCKS_APART_MS);
    await database.moveClock(3 * DAY_MS);
    await database.moveClock(1_500);
    const after = await readClock(sql);
    const moved = after.getTime() - before.getTime();
    expect(moved).toBeGreaterThanOrEqual(3 * DAY_MS + 1_500);
    expect(moved).toBeLessThan(3 * DAY_MS + 1_500 + (Date.now() - startedAt) + CLOCKS_APART_MS);
    const [row] = await sql.query("SELECT extract(microseconds FROM stakehold_now())::bigint % 1000 AS rest");
    expect(row?.["rest"]).toBe(0n);
  });

  test("can't be moved by the service", async () => {
    await expect(sql.query(`UPDATE clock_offset SET "offset" = interval '1 day'`)).rejects.toThrow("permission denied");
    await expect(sql.query("DELETE FROM clock_offset")).rejects.toThrow("permission denied");
    await expect(sql.query("SET ROLE stakehold_test")).rejects.toThrow("permission denied");
  });

  test("advances inside a transaction, so that a transaction that waited for a lock gets the later time", async () => {
    const [first, second] = await inTransaction(async (transaction) => {
      const before = await readClock(transaction);
      await transaction.query("SELECT pg_sleep(0.02)::text");
      return [before, await readClock(transaction)];
    });
    expect(second.getTime()).toBeGreaterThan(first.getTime());
  });
});

test("a connection has an error listener from the moment it is acquired until it is released", async () => {
  const pool = database.openPool({ max: 1 });
  const listeners: number[] = [];
  const count = (client: pg.PoolClient) => void listeners.push(client.listenerCount("error"));
  // Runs right after the pool gave a connection, before its requester continues.
  pool.on("acquire", (client) => queueMicrotask(() => count(client)));
  pool.on("release", (_, client) => count(client));
  for (let time = 0; time < 3; time += 1) {
    await transactionOfPg(pool, (transaction) => transaction.query("SELECT 1"));
  }
  // One listener stays, and the pool's own is there while the connection is idle.
  expect(listeners).toEqual([1, 2, 1, 2, 1, 2]);
  await pool.end();
});

test("a named statement is prepared once per connection", async () => {
  const prepared = await inTransaction(async (transaction) => {
    for (const value of [1, 2]) await transaction.query("SELECT $1::int AS value", [value], "give_back");
    await transaction.query("SELECT $1::int AS other", [3]);
    return transaction.query(
      "SELECT name, generic_plans + custom_plans AS runs FROM pg_prepared_statements WHERE statement LIKE 'SELECT $1::int%'",
    );
  });
  expect(prepared).toEqual([{ name: "give_back", runs: 2n }]);
});

describe("a transaction", () => {
  test("is retried after a serialization failure, up to 5 runs", async () => {
    let runs = 0;
    const loseRaces = (count: number) =>
      inTransaction(async (transaction) => {
        runs += 1;
        if (runs <= count)
          await transaction.query("DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '40001'; END $$");
        return runs;
      });
    expect(await loseRaces(4)).toBe(5);
    runs = 0;
    await expect(loseRaces(99)).rejects.toThrow("lost");
    expect(runs).toBe(5);
  });

  test("is not retried after any other failure", async () => {
    let runs = 0;
    const failing = inTransaction(async () => {
      runs += 1;
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(runs).toBe(1);
  });

  test("reads 64-bit integers as bigint, alone and in arrays", async () => {
    const [row] = await sql.query(
      "SELECT 9007199254740993::bigint AS one, ARRAY[1, -2]::bigint[] AS some, '{}'::bigint[] AS none",
    );
    expect(row).toEqual({ one: 9007199254740993n, some: [1n, -2n], none: [] });
  });
});

describe("the inbox", () => {
  test("applies an event once although it is delivered several times at once", async () => {
    const sights = await Promise.all(
      Array.from({ length: 5 }, () => inTransaction((transaction) => firstSight(transaction, "bets", "event-1"))),
    );
    expect(sights.toSorted()).toEqual([false, false, false, false, true]);
    expect(await firstSight(sql, "voting", "event-1")).toBe(true);
  });

  test("accepts an event again after its transaction was rolled back", async () => {
    const failing = inTransaction(async (transaction) => {
      await firstSight(transaction, "bets", "event-2");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await firstSight(sql, "bets", "event-2")).toBe(true);
  });

  test("removes events only after their retention", async () => {
    expect(await pruneInbox(sql, 30)).toBe(0);
    await database.moveClock(31 * DAY_MS);
    await firstSight(sql, "bets", "fresh");
    expect(await pruneInbox(sql, 30)).toBeGreaterThan(0);
    expect(await firstSight(sql, "bets", "fresh")).toBe(false);
  });

  test("removes all outdated events in one round", async () => {
    await sql.query(
      `INSERT INTO inbox (consumer, event_id, seen_at)
       SELECT 'many', n::text, stakehold_now() - interval '31 days' FROM generate_series(1, 2500) AS n`,
    );
    expect(await pruneInbox(sql, 30)).toBe(2_500);
  });
});

test("outdated keys are removed in one round", async () => {
  await sql.query(
    `INSERT INTO idempotency_keys (caller, operation, key, input_hash, result_id, created_at)
     SELECT 'many', 'joinBet', n::text, '', '', stakehold_now() - interval '8 days' FROM generate_series(1, 2500) AS n`,
  );
  expect(await pruneKeys(sql)).toBe(2_500);
});

describe("an idempotency key", () => {
  const call = (change: Partial<IdempotentCall> = {}): IdempotentCall => ({
    caller: "alice",
    operation: "joinBet",
    key: "key",
    input: { amountCents: 500n, side: "FOR", at: new Date(0) },
    ...change,
  });

  test("returns the first result for the same call, in whatever order its fields are", async () => {
    const mine = call({ key: "same" });
    expect(await claim(sql, mine, "first")).toEqual({ resultId: "first", replay: false });
    const again = { ...mine, input: { side: "FOR", at: new Date(0), amountCents: 500n, note: undefined } };
    expect(await claim(sql, again, "second")).toEqual({ resultId: "first", replay: true });
  });

  test.each([
    ["another amount", { amountCents: 501n, side: "FOR", at: new Date(0) }],
    ["a number in place of a bigint", { amountCents: 500, side: "FOR", at: new Date(0) }],
    ["another time", { amountCents: 500n, side: "FOR", at: new Date(1) }],
    ["a text in place of a time", { amountCents: 500n, side: "FOR", at: new Date(0).toISOString() }],
    ["an additional field", { amountCents: 500n, side: "FOR", at: new Date(0), note: null }],
  ])("refuses %s under the same key", async (_name, input) => {
    await claim(sql, call({ key: "reused" }), "first");
    await expect(claim(sql, call({ key: "reused", input }), "second")).rejects.toMatchObject({
      code: "IDEMPOTENCY_KEY_REUSED",
    });
  });

  test("is scoped to one caller and one operation", async () => {
    await claim(sql, call({ key: "mine" }), "first");
    expect(await claim(sql, call({ key: "mine", caller: "bob" }), "second")).toMatchObject({ replay: false });
    expect(await claim(sql, call({ key: "mine", operation: "castVote" }), "third")).toMatchObject({ replay: false });
  });

  test("creates one result for concurrent calls", async () => {
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        inTransaction((transaction) => claim(transaction, call({ key: "parallel" }), `result-${index}`)),
      ),
    );
    expect(claims.filter(({ replay }) => !replay)).toHaveLength(1);
    expect(new Set(claims.map(({ resultId }) => resultId)).size).toBe(1);
  });

  test("is free again after its transaction was rolled back", async () => {
    const failing = inTransaction(async (transaction) => {
      await claim(transaction, call({ key: "rollback" }), "first");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await claim(sql, call({ key: "rollback" }), "second")).toEqual({ resultId: "second", replay: false });
  });

  test("is kept 7 days", async () => {
    await claim(sql, call({ key: "kept" }), "first");
    await database.moveClock(7 * DAY_MS - 60_000);
    await pruneKeys(sql);
    expect(await claim(sql, call({ key: "kept" }), "second")).toMatchObject({ replay: true });
    await database.moveClock(120_000);
    await pruneKeys(sql);
    expect(await claim(sql, call({ key: "kept" }), "third")).toMatchObject({ replay: false });
  });
});
