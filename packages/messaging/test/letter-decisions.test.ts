import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { pgDeadLetters, type DeadLetter, type DeadLetterStore } from "../src/dead-letters/dead-letters.ts";
import type { LetterDecisionKind } from "../src/dead-letters/decide-letter.ts";
import { REPLAY_LEASE_MS } from "../src/dead-letters/replay-log.ts";

const DAY_MS = 24 * 60 * 60_000;

let database: TestDatabase;
let letters: DeadLetterStore;
let consumer: string;

beforeAll(async () => {
  database = await createTestDatabase("decisions");
});
beforeEach(() => {
  consumer = randomUUID();
  letters = pgDeadLetters(database.pool, consumer);
});
afterAll(() => database.drop());

const letter = (offset: string, change: Partial<DeadLetter> = {}, key = "bet"): DeadLetter => ({
  record: {
    topic: "stakehold.bets.v1",
    partition: 0,
    offset,
    key,
    eventId: `event-${offset}`,
    type: "a.Message",
    value: new Uint8Array([1]),
    occurredAt: new Date(0),
  },
  errorCode: "BET_NOT_FOUND",
  errorMessage: "This bet does not exist.",
  attempts: 1,
  ...change,
});

const offsets = async () => (await letters.next(10)).map(({ record }) => record.offset);
const asideOffsets = async () => (await letters.nextSetAside(10)).map(({ record }) => record.offset);

async function parked(offset: string, key = "bet"): Promise<string> {
  await letters.park(letter(offset, {}, key));
  const found = (await letters.next(10)).find(({ record }) => record.offset === offset);
  return found?.id ?? "";
}

const decide = (decision: LetterDecisionKind, letterId: string, change: object = {}) =>
  letters.decideLetter({
    id: randomUUID(),
    letterId,
    decision,
    decidedBy: "ada",
    idempotencyKey: randomUUID(),
    note: "The bet was never there",
    ...change,
  });

const refused = (code: string) => expect.objectContaining({ code });

describe("a letter that is set aside", () => {
  test("is no longer waiting, and its key is handled again", async () => {
    const id = await parked("1");
    expect(await letters.parkBehind(letter("2"))).toBe(true);
    await decide("SET_ASIDE", id);
    expect(await offsets()).toEqual(["2"]);
    expect(await letters.count()).toBe(1);
    await letters.resolve((await letters.next(1))[0]?.id ?? "");
    expect(await letters.parkBehind(letter("3"))).toBe(false);
  });

  test("is kept with who, when, why and the event, however old it is", async () => {
    const id = await parked("1");
    await decide("SET_ASIDE", id);
    await database.moveClock(100 * DAY_MS);
    expect(await letters.prune(14)).toBe(0);
    expect(await letters.countSetAside()).toBe(1);
    expect(await letters.nextSetAside(10)).toMatchObject([
      {
        id,
        record: { eventId: "event-1", type: "a.Message", key: "bet" },
        setAsideBy: "ada",
        setAsideAt: expect.any(Date),
        note: "The bet was never there",
      },
    ]);
    await expect(database.pool.query("UPDATE dead_letter_decisions SET note = 'x'")).rejects.toThrow(
      "permission denied",
    );
    await expect(database.pool.query("DELETE FROM dead_letter_decisions")).rejects.toThrow("permission denied");
  });

  test("is neither parked again by the same record nor listed for another consumer", async () => {
    const id = await parked("1");
    await decide("SET_ASIDE", id);
    await letters.park(letter("1"));
    expect(await offsets()).toEqual([]);
    expect(await pgDeadLetters(database.pool, randomUUID()).nextSetAside(10)).toEqual([]);
  });

  test("is listed page by page, and a malformed cursor is refused", async () => {
    for (const offset of ["1", "2", "3"]) await decide("SET_ASIDE", await parked(offset, offset));
    const [, second] = await letters.nextSetAside(2);
    expect((await letters.nextSetAside(2, second?.id)).map(({ record }) => record.offset)).toEqual(["3"]);
    await expect(letters.nextSetAside(1, "x")).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });

  test("waits again once it is brought back, before later letters, and is removed after it was handled", async () => {
    const id = await parked("1");
    await decide("SET_ASIDE", id);
    await parked("2");
    await decide("BROUGHT_BACK", id, { note: "The bet was restored" });
    expect(await offsets()).toEqual(["1", "2"]);
    expect(await asideOffsets()).toEqual([]);
    await letters.resolve(id);
    await database.moveClock(15 * DAY_MS);
    expect(await letters.prune(14)).toBe(1);
    const { rows } = await database.pool.query(
      "SELECT decision, note, event_id FROM dead_letter_decisions WHERE consumer = $1 ORDER BY decided_at",
      [consumer],
    );
    expect(rows).toEqual([
      { decision: "SET_ASIDE", note: "The bet was never there", event_id: "event-1" },
      { decision: "BROUGHT_BACK", note: "The bet was restored", event_id: "event-1" },
    ]);
  });
});

describe("a decision is refused", () => {
  test("about a letter that does not exist or belongs to another consumer", async () => {
    const id = await parked("1");
    const others = pgDeadLetters(database.pool, randomUUID());
    const made = { id: randomUUID(), letterId: id, decidedBy: "ada", idempotencyKey: "1", note: "No" } as const;
    await expect(others.decideLetter({ ...made, decision: "SET_ASIDE" })).rejects.toEqual(
      refused("DEAD_LETTER_NOT_FOUND"),
    );
    for (const unknown of ["999999", "x", "-1", "", "9".repeat(19)]) {
      await expect(decide("SET_ASIDE", unknown)).rejects.toEqual(refused("DEAD_LETTER_NOT_FOUND"));
    }
    expect(await offsets()).toEqual(["1"]);
  });

  test("about a letter that was handled or already has the requested state", async () => {
    const id = await parked("1");
    await expect(decide("BROUGHT_BACK", id)).rejects.toEqual(refused("DEAD_LETTER_NOT_SET_ASIDE"));
    await decide("SET_ASIDE", id);
    await expect(decide("SET_ASIDE", id)).rejects.toEqual(refused("DEAD_LETTER_NOT_WAITING"));
    await decide("BROUGHT_BACK", id);
    await letters.resolve(id);
    await expect(decide("SET_ASIDE", id)).rejects.toEqual(refused("DEAD_LETTER_NOT_WAITING"));
    await expect(decide("BROUGHT_BACK", id)).rejects.toEqual(refused("DEAD_LETTER_NOT_SET_ASIDE"));
  });

  test("about a letter that only waits behind another", async () => {
    await parked("1");
    await letters.parkBehind(letter("2", { errorCode: "PARKED_BEHIND", attempts: 0 }));
    const behind = (await letters.next(10))[1]?.id ?? "";
    await expect(decide("SET_ASIDE", behind)).rejects.toEqual(refused("DEAD_LETTER_NOT_TRIED"));
    expect(await offsets()).toEqual(["1", "2"]);
  });

  test("while a replay runs, but not after its lease", async () => {
    const id = await parked("1");
    await letters.beginReplay({ id: randomUUID(), requestedBy: "bea", idempotencyKey: "1", note: "Mended" });
    await expect(decide("SET_ASIDE", id)).rejects.toEqual(refused("REPLAY_UNDER_WAY"));
    expect(await asideOffsets()).toEqual([]);
    await database.moveClock(REPLAY_LEASE_MS + 1_000);
    await decide("SET_ASIDE", id);
    expect(await asideOffsets()).toEqual(["1"]);
  });
});

describe("one decision", () => {
  test("is applied once per key, and reuse of the key for anything else is refused", async () => {
    const id = await parked("1");
    const once = { idempotencyKey: "1" };
    const first = await decide("SET_ASIDE", id, once);
    expect(await decide("SET_ASIDE", id, once)).toEqual({ id: first.id, isNew: false });
    for (const change of [{ note: "Another reason" }, { decision: "BROUGHT_BACK" }, { letterId: "1000000" }]) {
      await expect(decide("SET_ASIDE", id, { ...once, ...change })).rejects.toEqual(refused("IDEMPOTENCY_KEY_REUSED"));
    }
    await decide("BROUGHT_BACK", id);
    expect(await decide("SET_ASIDE", id, once)).toEqual({ id: first.id, isNew: false });
    expect(await offsets()).toEqual(["1"]);
  });

  test("is applied for one of two admins who make it at once", async () => {
    const id = await parked("1");
    const made = await Promise.allSettled(["ada", "bea"].map((decidedBy) => decide("SET_ASIDE", id, { decidedBy })));
    expect(made.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const { rows } = await database.pool.query("SELECT FROM dead_letter_decisions WHERE consumer = $1", [consumer]);
    expect(rows).toHaveLength(1);
  });

  test("leaves no event parked behind a letter that is set aside at the same moment", async () => {
    for (let round = 1; round <= 20; round += 1) {
      const key = `bet-${round}`;
      const id = await parked(`${round}0`, key);
      const [waits] = await Promise.all([letters.parkBehind(letter(`${round}1`, {}, key)), decide("SET_ASIDE", id)]);
      const [behind] = await letters.next(1);
      expect(behind !== undefined).toBe(waits);
      if (behind !== undefined) await letters.resolve(behind.id);
    }
  });
});
