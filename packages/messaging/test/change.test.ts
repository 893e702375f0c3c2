import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { StringValueSchema } from "@bufbuild/protobuf/wkt";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { onceByEvent, UNCHANGED, type Decide, type Once } from "../src/change/change.ts";
import { changeUnderLock } from "../src/change/change-under-lock.ts";
import { readClock } from "@stakehold/store/clock.ts";
import { event } from "../src/outbox/outbox.ts";
import { transactionOfPg } from "@stakehold/store/sql.ts";

type Counter = { readonly count: number };

let database: TestDatabase;
let steps: string[];
/** Runs after a change is decided and before it is written. */
let beforeSaving: () => Promise<void>;
/** Runs after a change is written and before its transaction ends. */
let beforeCommit: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase("change");
  await database.asOwner(async (owner) => {
    await owner.query("CREATE TABLE counters (id text PRIMARY KEY, count int NOT NULL)");
    await owner.query("GRANT SELECT, INSERT, UPDATE ON counters TO stakehold_service");
  });
});
afterAll(() => database.drop());
beforeEach(async () => {
  steps = [];
  beforeSaving = async () => undefined;
  beforeCommit = async () => undefined;
  await database.empty();
});

/** A counter as an aggregate: it may not exist, so it is locked by name. */
const change = <Answer>(decide: Decide<Counter, Counter, string, Answer>, once?: Once<Counter, Answer>) =>
  transactionOfPg(database.pool, async (sql) => {
    const answer = await changeUnderLock(sql, {
      consumer: "counters",
      lock: async () => {
        steps.push("lock");
        await sql.query("SELECT pg_advisory_xact_lock(1)::text");
      },
      load: async () => {
        steps.push("load");
        const [row] = await sql.query("SELECT count FROM counters WHERE id = 'only'");
        return { count: Number(row?.["count"] ?? 0) };
      },
      decide: (state, now) => {
        steps.push("decide");
        return decide(state, now);
      },
      once,
      save: async ({ count }) => {
        steps.push("save");
        await beforeSaving();
        await sql.query("INSERT INTO counters VALUES ('only', $1) ON CONFLICT (id) DO UPDATE SET count = $1", [count]);
      },
      outgoing: (value) => {
        steps.push("publish");
        return event("only", StringValueSchema, { value });
      },
    });
    await beforeCommit();
    return answer;
  });

const increment: Decide<Counter, Counter, string, number> = ({ count }) => ({
  answer: count + 1,
  writes: { count: count + 1 },
  events: [`counted ${count + 1}`],
});

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
};

const rowsOf = async (table: "counters" | "outbox" | "inbox" | "idempotency_keys") =>
  (await database.pool.query<Record<string, unknown>>(`SELECT * FROM ${table}`)).rows;

const call = (input: unknown = {}) => ({ caller: "alice", operation: "count", key: "one key", input });
const byCall = (input?: unknown): Once<Counter, number> => ({
  call: call(input),
  resultId: ({ count }) => `result ${count}`,
  repeated: ({ count }) => count,
});

describe("a change", () => {
  test("locks, loads, decides, saves and publishes, in this order", async () => {
    expect(await change(increment)).toBe(1);
    expect(steps).toEqual(["lock", "load", "decide", "save", "publish"]);
    expect(await rowsOf("counters")).toEqual([{ id: "only", count: 1 }]);
    expect(await rowsOf("outbox")).toHaveLength(1);
  });

  test("is written together with its events, and neither is if the transaction fails", async () => {
    await change(increment);
    beforeCommit = () => Promise.reject(new RangeError("No"));
    await expect(change(increment)).rejects.toThrow("No");
    expect(await rowsOf("counters")).toEqual([{ id: "only", count: 1 }]);
    expect(await rowsOf("outbox")).toHaveLength(1);
  });

  test("receives the time at which the lock was taken", async () => {
    const holder = Promise.withResolvers<void>();
    const waiter = Promise.withResolvers<void>();
    const held = transactionOfPg(database.pool, async (sql) => {
      await sql.query("SELECT pg_advisory_xact_lock(1)::text");
      holder.resolve();
      await waiter.promise;
      await sql.query("SELECT pg_sleep(0.05)::text");
      return readClock(sql);
    });
    await holder.promise;
    const judged = change((_state, now) => ({ answer: now }));
    await until(() => steps.length > 0);
    waiter.resolve();
    expect((await judged).getTime()).toBeGreaterThanOrEqual((await held).getTime());
  });

  test("publishes its events with the time of its decision, however long the write takes", async () => {
    beforeSaving = () => database.moveClock(600_000);
    const judgedAt = await change((_state, now) => ({ answer: now, writes: { count: 1 }, events: ["counted"] }));
    expect(await rowsOf("outbox")).toMatchObject([{ created_at: judgedAt }]);
  });

  test("loses no increment when many run at once", async () => {
    await Promise.all(Array.from({ length: 20 }, () => change(increment)));
    expect(await rowsOf("counters")).toEqual([{ id: "only", count: 20 }]);
  });

  test("that changes nothing writes nothing", async () => {
    await change(() => UNCHANGED);
    expect(steps).toEqual(["lock", "load", "decide"]);
    expect(await rowsOf("outbox")).toEqual([]);
  });

  test("that is refused stores nothing, so its key stays free", async () => {
    const refuse = () => {
      throw new RangeError("No");
    };
    await expect(change(refuse, byCall())).rejects.toThrow("No");
    await expect(change(refuse, onceByEvent("event"))).rejects.toThrow("No");
    expect([...(await rowsOf("inbox")), ...(await rowsOf("idempotency_keys"))]).toEqual([]);
  });
});

describe("a repeated command", () => {
  test("with the same event changes nothing", async () => {
    const count = () => change((state, now) => ({ ...increment(state, now), answer: undefined }), onceByEvent("event"));
    await Promise.all([count(), count(), count()]);
    expect(await rowsOf("counters")).toEqual([{ id: "only", count: 1 }]);
    expect(await rowsOf("inbox")).toMatchObject([{ consumer: "counters", event_id: "event" }]);
  });

  test("with the same key returns the current state with the id of the first result", async () => {
    await change(increment, byCall());
    await change(increment);
    const ids: string[] = [];
    const again = { ...byCall(), repeated: (state: Counter, resultId: string) => ids.push(resultId) && state.count };
    expect(await change(increment, again)).toBe(2);
    expect(ids).toEqual(["result 0"]);
    expect(await rowsOf("counters")).toEqual([{ id: "only", count: 2 }]);
  });

  test("with the same key and other input is refused", async () => {
    await change(increment, byCall({ by: 1 }));
    await expect(change(increment, byCall({ by: 2 }))).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
  });
});
