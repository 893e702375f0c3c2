import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import type { DeadLetter } from "@stakehold/messaging/dead-letters/dead-letters.ts";
import type { LetterDecisionKind } from "@stakehold/messaging/dead-letters/decide-letter.ts";
import { createDeadLetters } from "../src/storage/dead-letters.ts";
import { createLetterDecisions, letterDecisionModel } from "../src/storage/letter-decisions.ts";
import { deadLetterModel } from "../src/storage/letter-document.ts";
import { createReplayLog, replayModels } from "../src/storage/replay-log.ts";
import { createTestMongo } from "./support.ts";

const { connection, drop } = createTestMongo();
const model = deadLetterModel(connection);
const replays = replayModels(connection);
const decisions = letterDecisionModel(connection);
const letters = createDeadLetters(model, {
  ...createReplayLog(replays),
  ...createLetterDecisions({ letters: model, decisions, leases: replays.leases }),
});

beforeEach(async () => {
  jest.restoreAllMocks();
  for (const each of [model, replays.replays, replays.leases, decisions]) await each.deleteMany();
});
afterAll(drop);

const letter = (offset: string, attempts = 1): DeadLetter => ({
  record: {
    eventId: `event-${offset}`,
    key: "cleanup",
    type: "a.Message",
    value: new Uint8Array([1, 2, 255]),
    occurredAt: new Date(),
    topic: "bets",
    partition: 0,
    offset,
  },
  errorCode: "INTERNAL",
  errorMessage: "No",
  attempts,
});

const offsets = async () => (await letters.next(10)).map(({ record }) => record.offset);

async function parked(offset: string, attempts = 1): Promise<string> {
  await letters.park(letter(offset, attempts));
  return (await letters.next(10)).find(({ record }) => record.offset === offset)?.id ?? "";
}

const decide = (decision: LetterDecisionKind, letterId: string, change: object = {}) =>
  letters.decideLetter({
    id: randomUUID(),
    letterId,
    decision,
    decidedBy: "ada",
    idempotencyKey: randomUUID(),
    note: "The ticket was never there",
    ...change,
  });

describe("a letter that is set aside", () => {
  test("is no longer waiting, is listed with who, when and why, is never pruned, and unblocks its key", async () => {
    const id = await parked("1");
    await decide("SET_ASIDE", id);
    expect([await offsets(), await letters.count(), await letters.countSetAside()]).toEqual([[], 0, 1]);
    await model.updateOne({ _id: id }, { $set: { parkedAt: new Date(0) } });
    expect(await letters.prune(14)).toBe(0);
    const [aside] = await letters.nextSetAside(10);
    expect(aside).toMatchObject({
      id,
      record: { eventId: "event-1" },
      setAsideBy: "ada",
      setAsideAt: expect.any(Date),
      note: "The ticket was never there",
    });
    expect([...(aside?.record.value ?? [])]).toEqual([1, 2, 255]);
    expect(await letters.parkBehind(letter("2"))).toBe(false);
    await expect(letters.nextSetAside(10, "x")).rejects.toMatchObject({ code: "INVALID_INPUT" });
    expect(await letters.nextSetAside(10, id)).toEqual([]);
  });

  test("waits again at its old position once it is brought back", async () => {
    const id = await parked("1");
    await decide("SET_ASIDE", id);
    await parked("2");
    await decide("BROUGHT_BACK", id);
    expect([await offsets(), await letters.countSetAside()]).toEqual([["1", "2"], 0]);
    expect(await decisions.find().sort({ decidedAt: 1 }).lean()).toMatchObject([
      { decision: "SET_ASIDE", letterId: id, doneAt: expect.any(Date) },
      { decision: "BROUGHT_BACK", letterId: id, doneAt: expect.any(Date) },
    ]);
  });
});

describe("a decision", () => {
  test("that does not fit the letter's state is refused, and nothing is stored", async () => {
    const tried = await parked("1");
    const behind = await parked("2", 0);
    const handled = await parked("3");
    await letters.resolve(handled);
    for (const [decision, id, code] of [
      ["SET_ASIDE", "nothing", "DEAD_LETTER_NOT_FOUND"],
      ["SET_ASIDE", behind, "DEAD_LETTER_NOT_TRIED"],
      ["SET_ASIDE", handled, "DEAD_LETTER_NOT_WAITING"],
      ["BROUGHT_BACK", tried, "DEAD_LETTER_NOT_SET_ASIDE"],
    ] as const) {
      await expect(decide(decision, id)).rejects.toMatchObject({ code });
    }
    expect(await decisions.countDocuments()).toBe(0);
  });

  test("is refused while a replay runs, and accepted after it", async () => {
    const id = await parked("1");
    const begun = await letters.beginReplay({
      id: randomUUID(),
      requestedBy: "bea",
      idempotencyKey: "1",
      note: "Mended",
    });
    await expect(decide("SET_ASIDE", id)).rejects.toMatchObject({ code: "REPLAY_UNDER_WAY" });
    await letters.endReplay(begun.id, { replayed: 0, failedKeys: 1 });
    await decide("SET_ASIDE", id);
    expect(await letters.countSetAside()).toBe(1);
  });

  test("is applied once per key, and for one of two admins at once", async () => {
    const id = await parked("1");
    const first = await decide("SET_ASIDE", id, { idempotencyKey: "1" });
    expect(await decide("SET_ASIDE", id, { idempotencyKey: "1" })).toEqual({ id: first.id, isNew: false });
    await expect(decide("SET_ASIDE", id, { idempotencyKey: "1", note: "Other" })).rejects.toMatchObject({
      code: "IDEMPOTENCY_KEY_REUSED",
    });
    const other = await parked("2");
    const made = await Promise.allSettled(["ada", "bea"].map((decidedBy) => decide("SET_ASIDE", other, { decidedBy })));
    expect(made.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("is completed by a retry if the process ended before the letter was changed", async () => {
    const id = await parked("1");
    jest.spyOn(model, "updateOne").mockImplementationOnce(() => {
      throw new Error("The process ended");
    });
    await expect(decide("SET_ASIDE", id, { idempotencyKey: "1" })).rejects.toThrow("ended");
    expect(await offsets()).toEqual(["1"]);
    await decide("SET_ASIDE", id, { idempotencyKey: "1" });
    expect(await letters.countSetAside()).toBe(1);
    expect(await decisions.countDocuments()).toBe(1);
  });
});
