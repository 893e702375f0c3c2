import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { StringValueSchema } from "@bufbuild/protobuf/wkt";
import { withTrace } from "@stakehold/telemetry/trace.ts";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { until } from "@stakehold/testing/until.ts";
import { pino } from "pino";
import { enqueue, event, MAX_EVENT_BYTES, pruneOutbox } from "../src/outbox/outbox.ts";
import { pendingEvents } from "../src/outbox/pending-events.ts";
import type { OutgoingRecord } from "../src/record.ts";
import { startRelay, type Relay, type RelaySettings } from "../src/outbox/relay.ts";
import { sqlOfPg, transactionOfPg } from "@stakehold/store/sql.ts";

const logger = pino({ level: "silent" });
let database: TestDatabase;
const relays: Relay[] = [];

beforeAll(async () => {
  database = await createTestDatabase("outbox");
});
afterAll(async () => {
  await database.drop();
});

const eventOf = (key: string, text: string) => event(key, StringValueSchema, { value: text });
const writeEvents = (key: string, ...texts: string[]) =>
  transactionOfPg(database.pool, (sql) =>
    enqueue(
      sql,
      texts.map((text) => eventOf(key, text)),
    ),
  );
const textOf = ({ value }: OutgoingRecord) => Buffer.from(value).subarray(2).toString();

function relay(settings: Partial<RelaySettings> & Pick<RelaySettings, "publish">): Relay {
  const started = startRelay({ pool: database.pool, topic: "test.v1", logger, pollMs: 50, ...settings });
  relays.push(started);
  return started;
}
async function stopRelays() {
  await Promise.all(relays.splice(0).map((each) => each.stop()));
}

/** Replaces in a database the time at which its server started, which a restart moves: `move` does so without one. */
async function shadowStartTime({ asOwner, name }: TestDatabase): Promise<{ move(): Promise<void> }> {
  await asOwner(async (owner) => {
    await owner.query(`
      CREATE SCHEMA shadow;
      CREATE TABLE shadow.server (started timestamptz NOT NULL);
      INSERT INTO shadow.server VALUES (now());
      CREATE FUNCTION shadow.pg_postmaster_start_time() RETURNS timestamptz
        LANGUAGE sql SECURITY DEFINER AS 'SELECT started FROM shadow.server';
      GRANT USAGE ON SCHEMA shadow TO PUBLIC;`);
    await owner.query(`ALTER DATABASE ${name} SET search_path = shadow, pg_catalog, public`);
  });
  return {
    move: () =>
      asOwner(async (owner) => void (await owner.query("UPDATE shadow.server SET started = started + interval '1s'"))),
  };
}

describe("the outbox", () => {
  test("gives each event its position in the order of enqueueing, the trace of its cause and its own id", async () => {
    const published: OutgoingRecord[] = [];
    await withTrace("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", () =>
      writeEvents("order", "one", "two", "three"),
    );
    const { drain } = relay({ publish: async (_topic, records) => void published.push(...records) });
    await drain();
    await stopRelays();
    expect(published.map(textOf)).toEqual(["one", "two", "three"]);
    expect(new Set(published.map(({ eventId }) => eventId)).size).toBe(3);
    expect(published[0]).toMatchObject({
      key: "order",
      type: "google.protobuf.StringValue",
      traceParent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
    });
  });

  test("publishes again what was published in the last ten minutes, and in the same order", async () => {
    await writeEvents("again", "old", "one", "two");
    const { drain } = relay({ publish: async () => undefined });
    await drain();
    await stopRelays();
    const sql = sqlOfPg(database.pool);
    await sql.query(
      `UPDATE outbox SET published_at = published_at - interval '11 minutes'
       WHERE key <> 'again' OR encode(payload, 'escape') LIKE '%old'`,
    );
    expect(await pendingEvents(sql).publishAgain()).toBe(2);
    const published: OutgoingRecord[] = [];
    await relay({ publish: async (_topic, records) => void published.push(...records) }).drain();
    await stopRelays();
    expect(published.map(textOf)).toEqual(["one", "two"]);
  });

  test("publishes again after a restart of PostgreSQL, whichever relay leads then", async () => {
    const restarted = await createTestDatabase("restarted");
    const published: Record<"first" | "second", string[]> = { first: [], second: [] };
    const startOn = (name: "first" | "second") =>
      relay({
        pool: restarted.openPool({ application_name: name }),
        publish: async (_topic, records) => void published[name].push(...records.map(textOf)),
      });
    const hasTried = async (name: string) => {
      const { rows } = await restarted.pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = $1 AND application_name = $2 AND query LIKE '%advisory_lock%'",
        [restarted.name, name],
      );
      return rows.length > 0;
    };
    try {
      const startedAt = await shadowStartTime(restarted);
      const first = startOn("first");
      await transactionOfPg(restarted.pool, (sql) => enqueue(sql, [eventOf("k", "one")]));
      await first.drain();
      startOn("second");
      await until(() => hasTried("second"));
      await startedAt.move();
      await first.stop();
      await until(() => published.second.length > 0);
    } finally {
      await stopRelays();
      await restarted.drop();
    }
    expect(published).toEqual({ first: ["one"], second: ["one"] });
  });

  test("contains nothing from a transaction that was rolled back", async () => {
    const published: OutgoingRecord[] = [];
    const failing = transactionOfPg(database.pool, async (sql) => {
      await enqueue(sql, [eventOf("rollback", "unsaid")]);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    const { drain } = relay({ publish: async (_topic, records) => void published.push(...records) });
    await drain();
    await stopRelays();
    expect(published).toEqual([]);
  });

  test("refuses an event that is too large for the broker", async () => {
    await expect(writeEvents("large", "x".repeat(MAX_EVENT_BYTES + 1))).rejects.toThrow(RangeError);
  });

  test("removes published events after their retention, but never a waiting one", async () => {
    const { drain } = relay({ publish: async () => undefined });
    await writeEvents("prune", "published");
    await drain();
    await stopRelays();
    await writeEvents("prune", "waiting");
    await database.moveClock(8 * 86_400_000);
    const sql = sqlOfPg(database.pool);
    expect(await pruneOutbox(sql, 9)).toBe(0);
    expect(await pruneOutbox(sql, 7)).toBeGreaterThan(0);
    const left = await sql.query("SELECT published_at FROM outbox");
    expect(left).toEqual([{ published_at: null }]);
    await sql.query("DELETE FROM outbox");
  });
});

test("all outdated events are removed in one round, which reads only the oldest", async () => {
  const sql = sqlOfPg(database.pool);
  await sql.query(
    `INSERT INTO outbox (key, type, payload, published_at)
     SELECT 'many', 'Said', '', stakehold_now() - interval '10 days' FROM generate_series(1, 2500)`,
  );
  await sql.query("INSERT INTO outbox (key, type, payload, published_at) VALUES ('many', 'Said', '', stakehold_now())");
  expect(await pruneOutbox(sql, 9)).toBe(2_500);
  expect(await sql.query("SELECT count(*)::int AS left FROM outbox")).toEqual([{ left: 1 }]);
  await sql.query("DELETE FROM outbox");
});

describe("the relay", () => {
  test("publishes each event once and in order when two run on one database", async () => {
    const published: string[] = [];
    const publish = async (_topic: string, records: readonly OutgoingRecord[]) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      published.push(...records.map(textOf));
    };
    const first = relay({ publish });
    relay({ publish });
    const expected = Array.from({ length: 60 }, (_, index) => String(index));
    for (const text of expected) await writeEvents("two", text);
    await first.drain();
    await stopRelays();
    expect(published).toEqual(expected);
  });

  test("does not skip an event whose transaction took a lower id and committed later", async () => {
    const published: string[] = [];
    const { drain } = relay({ publish: async (_topic, records) => void published.push(...records.map(textOf)) });
    await transactionOfPg(database.pool, async (sql) => {
      await enqueue(sql, [eventOf("late", "took its id first")]);
      await writeEvents("late", "committed first");
      await drain();
      expect(published).toEqual(["committed first"]);
    });
    await drain();
    await stopRelays();
    expect(published).toEqual(["committed first", "took its id first"]);
  });

  test("keeps events while the broker is unreachable, and catches up on its own", async () => {
    const published: string[] = [];
    const lags: number[] = [];
    let attempts = 0;
    const { drain } = relay({
      publish: async (_topic, records) => {
        attempts += 1;
        if (attempts <= 3) throw new Error("broker down");
        published.push(...records.map(textOf));
      },
      observe: { lagSeconds: (seconds) => void lags.push(seconds) },
    });
    await writeEvents("down", "a", "b");
    await drain();
    await stopRelays();
    expect(published).toEqual(["a", "b"]);
    expect(attempts).toBe(4);
    expect(Math.max(...lags)).toBeGreaterThan(1);
  });

  test("publishes many batches in order and each event once, even if the broker fails in between", async () => {
    const published: string[] = [];
    let sends = 0;
    const { drain } = relay({
      publish: async (_topic, records) => {
        sends += 1;
        if (sends === 3) throw new Error("broker down");
        published.push(...records.map(textOf));
      },
    });
    const expected = Array.from({ length: 2_200 }, (_, index) => String(index));
    await writeEvents("many", ...expected);
    await drain();
    await stopRelays();
    expect(published).toEqual(expected);
    // Five batches, one of them twice.
    expect(sends).toBe(6);
  });

  test("does not read a long outbox completely for each batch", async () => {
    const EVENTS = 10_000;
    // Rows and not entries of the index: entries of published events stay in it for as long as any session of the server
    // may still need them.
    const rowsRead = async () => {
      const [row] = await sqlOfPg(database.pool).query(
        "SELECT seq_tup_read + idx_tup_fetch AS count FROM pg_stat_user_tables WHERE relname = 'outbox'",
      );
      return Number(row?.["count"]);
    };
    // Then the server knows how many rows there are and nothing of their ids, and would read all of them to mark some.
    await database.asOwner((owner) => owner.query("VACUUM outbox"));
    const before = await rowsRead();
    await writeEvents("long", ...Array.from({ length: EVENTS }, String));
    // A query of the outbox would be counted as the relay's, so the broker signals when it has everything.
    let published = 0;
    const { stop } = relay({ publish: async (_topic, records) => void (published += records.length) });
    await until(() => published === EVENTS);
    await stop();
    // The server reports a connection's reads once it is closed.
    const read = await until(async () => {
      const sum = (await rowsRead()) - before;
      return sum >= EVENTS && sum;
    });
    // Reads each event when it is fetched, while it is in flight, and when it is marked. Reading all of them for each batch
    // would be ten times as many and more.
    expect(read).toBeLessThan(5 * EVENTS);
  });

  test("publishes new events at once, without waiting for its next poll", async () => {
    const published = Promise.withResolvers<void>();
    // Its next poll is after this test has timed out.
    relay({ pollMs: 3_600_000, publish: async () => published.resolve() });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await writeEvents("notify", "now");
    await published.promise;
    await stopRelays();
  });

  test("continues after its database connection was cut", async () => {
    const published: string[] = [];
    const { drain } = relay({ publish: async (_topic, records) => void published.push(...records.map(textOf)) });
    await writeEvents("cut", "before");
    await drain();
    await database.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
    );
    await writeEvents("cut", "after");
    await drain();
    await stopRelays();
    expect(published).toEqual(["before", "after"]);
  });

  test("publishes new events at once even after its connection was cut", async () => {
    const HOLDERS =
      "FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    const leader = async (): Promise<unknown> => (await database.pool.query(`SELECT pid ${HOLDERS}`)).rows[0]?.pid;
    const published = Promise.withResolvers<void>();
    // Its next poll is after this test has timed out.
    relay({ pollMs: 3_600_000, publish: async () => published.resolve() });
    const first = await until(leader);
    await database.pool.query(`SELECT pg_terminate_backend(pid) ${HOLDERS}`);
    await until(async () => ![undefined, first].includes(await leader()));
    await new Promise((resolve) => setTimeout(resolve, 200));
    await writeEvents("cut", "now");
    await published.promise;
    await stopRelays();
  });

  test("hands over to another relay when it stops", async () => {
    const by: string[] = [];
    const first = relay({ publish: async () => void by.push("first") });
    await writeEvents("takeover", "1");
    await first.drain();
    const second = relay({ publish: async () => void by.push("second") });
    await first.stop();
    await writeEvents("takeover", "2");
    await second.drain();
    await stopRelays();
    expect(by).toEqual(["first", "second"]);
  });

  test("reports no lag after it stops, because its successor reports it", async () => {
    const lags: number[] = [];
    const tried = Promise.withResolvers<void>();
    const publish = async () => {
      tried.resolve();
      throw new Error("broker down");
    };
    await writeEvents("lag", "waiting");
    await database.moveClock(60_000);
    const { stop } = relay({ publish, observe: { lagSeconds: (seconds) => void lags.push(seconds) } });
    await tried.promise;
    expect(Math.max(...lags)).toBeGreaterThan(50);
    await stop();
    expect(lags.at(-1)).toBe(0);
    await sqlOfPg(database.pool).query("DELETE FROM outbox");
  });

  test("sends batches within the broker's size limit, however large the events are", async () => {
    const sizes: number[] = [];
    for (let index = 0; index < 5; index += 1) await writeEvents("size", "x".repeat(400_000));
    const { drain } = relay({
      publish: async (_topic, records) =>
        void sizes.push(records.reduce((sum, { value }) => sum + value.byteLength, 0)),
    });
    await drain();
    await stopRelays();
    expect(sizes.length).toBe(3);
    expect(Math.max(...sizes)).toBeLessThan(1_000_000);
  });
});
