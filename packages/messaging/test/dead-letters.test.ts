import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { pgDeadLetters, type DeadLetter, type DeadLetterStore } from "../src/dead-letters/dead-letters.ts";
import { REPLAY_LEASE_MS } from "../src/dead-letters/replay-log.ts";

const DAY_MS = 24 * 60 * 60_000;

let database: TestDatabase;
let letters: DeadLetterStore;
let consumer: string;

beforeAll(async () => {
  database = await createTestDatabase("letters");
});
beforeEach(() => {
  consumer = randomUUID();
  letters = pgDeadLetters(database.pool, consumer);
});
afterAll(() => database.drop());

const letter = (offset: string, key = "bet"): DeadLetter => ({
  record: {
    topic: "stakehold.bets.v1",
    partition: 0,
    offset,
    key,
    eventId: randomUUID(),
    type: "a.Message",
    value: new Uint8Array([1]),
    occurredAt: new Date(0),
  },
  errorCode: "BET_NOT_FOUND",
  errorMessage: "This bet does not exist.",
  attempts: 1,
});

const offsets = async () => (await letters.next(10)).map(({ record }) => record.offset);

describe("after a letter", () => {
  test("events of its key are parked, once each, and no others", async () => {
    await letters.park(letter("1"));
    expect(await letters.parkBehind(letter("2"))).toBe(true);
    expect(await letters.parkBehind(letter("2"))).toBe(true);
    expect(await letters.parkBehind(letter("3", "another"))).toBe(false);
    expect(await offsets()).toEqual(["1", "2"]);
    expect(await letters.count()).toBe(2);
  });

  test("an event is not parked if the last letter is resolved meanwhile", async () => {
    await letters.park(letter("1"));
    const [first] = await letters.next(1);
    const resolving = await database.pool.connect();
    try {
      await resolving.query("BEGIN");
      await resolving.query("UPDATE dead_letters SET resolved_at = stakehold_now() WHERE id = $1", [first?.id]);
      const parking = letters.parkBehind(letter("2"));
      await new Promise((resolve) => setTimeout(resolve, 200));
      await resolving.query("COMMIT");
      expect(await parking).toBe(false);
    } finally {
      resolving.release();
    }
    expect(await offsets()).toEqual([]);
  });

  test("no event stays parked after a resolved letter, however the two race", async () => {
    for (let round = 0; round < 40; round += 1) {
      const key = `bet-${round}`;
      await letters.park(letter(`${round}0`, key));
      const [first] = await letters.next(1);
      const [waits] = await Promise.all([
        letters.parkBehind(letter(`${round}1`, key)),
        letters.resolve(first?.id ?? ""),
      ]);
      const [behind] = await letters.next(1);
      expect(behind !== undefined).toBe(waits);
      if (behind !== undefined) await letters.resolve(behind.id);
    }
  });
});

test("a malformed cursor is refused", async () => {
  for (const id of ["x", "-1", "1; DROP TABLE dead_letters", "9".repeat(19)]) {
    await expect(letters.next(1, id)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  }
});

describe("a replay", () => {
  const begin = (idempotencyKey: string, note = "Mended", requestedBy = "admin") =>
    letters.beginReplay({ id: randomUUID(), requestedBy, idempotencyKey, note });

  test("runs one at a time, no matter who starts it", async () => {
    const results = await Promise.allSettled([begin("1"), begin("2"), begin("1", "Mended", "another")]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const each of results) {
      if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "REPLAY_UNDER_WAY" });
    }
  });

  test("returns the same outcome for a repeated request, and refuses its key for a different one", async () => {
    const { id } = await begin("1");
    await letters.endReplay(id, { replayed: 3, failedKeys: 1 });
    expect(await begin("1")).toEqual({ id, outcome: { replayed: 3, failedKeys: 1 } });
    await expect(begin("1", "Another reason")).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    expect((await begin("2")).outcome).toBeNull();
  });

  test("that never ended blocks others only for its lease, and can be resumed with its key", async () => {
    const { id } = await begin("1");
    await expect(begin("1")).rejects.toMatchObject({ code: "REPLAY_UNDER_WAY" });
    await database.moveClock(REPLAY_LEASE_MS + 1_000);
    expect(await begin("1")).toEqual({ id, outcome: null });
    await expect(begin("2")).rejects.toMatchObject({ code: "REPLAY_UNDER_WAY" });
    await database.moveClock(REPLAY_LEASE_MS + 1_000);
    expect((await begin("2")).outcome).toBeNull();
  });

  test("that is running keeps its lease, and one that ended has none", async () => {
    const { id } = await begin("1");
    await database.moveClock(REPLAY_LEASE_MS + 1_000);
    await letters.holdReplay(id);
    await expect(begin("2")).rejects.toMatchObject({ code: "REPLAY_UNDER_WAY" });
    await letters.endReplay(id, { replayed: 0, failedKeys: 0 });
    await letters.holdReplay(id);
    expect((await begin("2")).outcome).toBeNull();
  });

  test("is recorded with who, why, when and its outcome", async () => {
    const { id } = await begin("1", "The bet was restored");
    await letters.endReplay(id, { replayed: 3, failedKeys: 0 });
    const { rows } = await database.pool.query("SELECT * FROM dead_letter_replays WHERE id = $1", [id]);
    expect(rows).toMatchObject([
      {
        requested_by: "admin",
        note: "The bet was restored",
        started_at: expect.any(Date),
        replayed: 3,
        failed_keys: 0,
      },
    ]);
    await expect(database.pool.query("UPDATE dead_letter_replays SET note = 'x'")).rejects.toThrow("permission denied");
  });
});

test("a letter is removed some days after it was resolved, and never while it waits", async () => {
  const other = pgDeadLetters(database.pool, randomUUID());
  for (const store of [letters, other]) for (const offset of ["1", "2"]) await store.park(letter(offset, offset));
  for (const store of [letters, other]) await store.resolve((await store.next(1))[0]?.id ?? "");
  await database.moveClock(14 * DAY_MS - 60_000);
  expect(await letters.prune(14)).toBe(0);
  await database.moveClock(120_000);
  expect(await letters.prune(14)).toBe(1);
  expect(await letters.prune(14)).toBe(0);
  expect(await offsets()).toEqual(["2"]);
  const left = 'SELECT "offset"::text FROM dead_letters WHERE consumer = $1';
  expect((await database.pool.query(left, [consumer])).rows).toEqual([{ offset: "2" }]);
  expect(await other.prune(14)).toBe(1);
});
