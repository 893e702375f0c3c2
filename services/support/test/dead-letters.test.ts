import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import type { DeadLetter } from "@stakehold/messaging/dead-letters/dead-letters.ts";
import { createDeadLetters } from "../src/storage/dead-letters.ts";
import { createLetterDecisions, letterDecisionModel } from "../src/storage/letter-decisions.ts";
import { deadLetterModel } from "../src/storage/letter-document.ts";
import { createReplayLog, replayModels } from "../src/storage/replay-log.ts";
import { createTestMongo } from "./support.ts";

const { connection, drop } = createTestMongo();
const model = deadLetterModel(connection);
const models = replayModels(connection);
const decisions = letterDecisionModel(connection);
const letters = createDeadLetters(model, {
  ...createReplayLog(models),
  ...createLetterDecisions({ letters: model, decisions, leases: models.leases }),
});

beforeEach(async () => {
  await model.deleteMany();
  await models.replays.deleteMany();
  await models.leases.deleteMany();
});
afterAll(drop);

const letter = (offset: string, key = "cleanup"): DeadLetter => ({
  record: {
    eventId: randomUUID(),
    key,
    type: "a.Message",
    value: new Uint8Array([1, 2, 255]),
    occurredAt: new Date(),
    topic: "bets",
    partition: 0,
    offset,
  },
  errorCode: "INTERNAL",
  errorMessage: "No",
  attempts: 3,
});

const offsets = async () => (await letters.next(10)).map(({ record }) => record.offset);

describe("a dead letter", () => {
  test("is stored once, in order, until it is resolved", async () => {
    for (const offset of ["10", "9", "9"]) await letters.park(letter(offset));
    const [first, second, ...rest] = await letters.next(10);
    expect([first?.record.offset, second?.record.offset, rest.length]).toEqual(["9", "10", 0]);
    expect([...(first?.record.value ?? [])]).toEqual([1, 2, 255]);
    expect(await letters.next(10, first?.id)).toHaveLength(1);
    expect(await letters.count()).toBe(2);
    for (const { id } of await letters.next(10)) await letters.resolve(id);
    expect(await letters.count()).toBe(0);
  });

  test("is removed some days after it was resolved, and never while it waits", async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);
    for (const offset of ["1", "2", "3", "4"]) await letters.park(letter(offset));
    await model.updateMany({}, { $set: { parkedAt: daysAgo(100) } });
    const [waiting, late, lately, ofBefore] = await letters.next(10);
    for (const one of [late, lately, ofBefore]) await letters.resolve(one?.id ?? "");
    await model.updateOne({ _id: late?.id ?? "" }, { $set: { resolvedAt: daysAgo(15) } });
    await model.updateOne({ _id: ofBefore?.id ?? "" }, { $unset: { resolvedAt: 1 } });
    expect(await letters.prune(14)).toBe(2);
    expect(await letters.prune(14)).toBe(0);
    expect((await model.find().lean()).map(({ _id }) => _id).toSorted()).toEqual([waiting?.id, lately?.id].toSorted());
  });

  test.each(["", "x", "12", "bets/0/1", `bets/000000/${"1".repeat(21)}`])(
    "is not listed after the invalid cursor %j",
    async (id) => {
      await expect(letters.next(10, id)).rejects.toMatchObject({ code: "INVALID_INPUT", fields: { field: "after" } });
    },
  );

  test("that fails again shows why, and the number of attempts", async () => {
    await letters.park(letter("1"));
    const [first] = await letters.next(1);
    await letters.failedAgain(first?.id ?? "", { errorCode: "TICKET_FULL", errorMessage: "Full" });
    expect(await letters.next(1)).toMatchObject([{ errorCode: "TICKET_FULL", errorMessage: "Full", attempts: 4 }]);
  });

  test("parks later events of its key behind it, once each, and no others", async () => {
    await letters.park(letter("1"));
    expect(await letters.parkBehind(letter("2"))).toBe(true);
    expect(await letters.parkBehind(letter("2"))).toBe(true);
    expect(await letters.parkBehind(letter("3", "another"))).toBe(false);
    expect(await offsets()).toEqual(["1", "2"]);
  });

  test("that is resolved leaves no concurrent event parked behind it", async () => {
    await letters.park(letter("1"));
    const [first] = await letters.next(1);
    const looking = model.exists({ key: "cleanup", isResolved: false });
    const look = looking.exec.bind(looking);
    jest.spyOn(looking, "exec").mockImplementationOnce(async () => {
      const found = await look();
      await letters.resolve(first?.id ?? "");
      return found;
    });
    jest.spyOn(model, "exists").mockReturnValueOnce(looking);
    expect(await letters.parkBehind(letter("2"))).toBe(false);
    expect(await offsets()).toEqual([]);
  });
});

describe("a replay", () => {
  const begin = (idempotencyKey: string, note = "Mended", requestedBy = "admin") =>
    letters.beginReplay({ id: randomUUID(), requestedBy, idempotencyKey, note });

  test("runs one at a time, no matter who starts it", async () => {
    for (const round of ["first", "later"]) {
      const results = await Promise.allSettled([1, 2, 3].map((each) => begin(`${round} ${each}`)));
      expect(results.filter(({ status }) => status === "rejected")).toMatchObject([
        { reason: { code: "REPLAY_UNDER_WAY" } },
        { reason: { code: "REPLAY_UNDER_WAY" } },
      ]);
      for (const each of results) {
        if (each.status === "fulfilled") await letters.endReplay(each.value.id, { replayed: 0, failedKeys: 0 });
      }
    }
  });

  test("returns the same outcome for a repeated request, records it, and refuses its key for another one", async () => {
    const { id } = await begin("1");
    const outcome = { replayed: 3, failedKeys: 1 };
    await letters.endReplay(id, outcome);
    expect(await begin("1")).toEqual({ id, outcome });
    await expect(begin("1", "Another reason")).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    expect(await models.replays.find().lean()).toMatchObject([
      { requestedBy: "admin", note: "Mended", startedAt: expect.any(Date), finishedAt: expect.any(Date), outcome },
    ]);
    expect((await begin("2")).outcome).toBeNull();
  });

  test("that is running keeps its lease, and one that ended has none", async () => {
    const { id } = await begin("1");
    await models.leases.updateOne({ heldBy: id }, { $set: { until: new Date(1) } });
    await letters.holdReplay(id);
    await expect(begin("2")).rejects.toMatchObject({ code: "REPLAY_UNDER_WAY" });
    await letters.endReplay(id, { replayed: 0, failedKeys: 0 });
    await letters.holdReplay(id);
    expect((await begin("2")).outcome).toBeNull();
  });

  test("that never ended can be resumed with its key after its lease", async () => {
    const { id } = await begin("1");
    await expect(begin("1")).rejects.toMatchObject({ code: "REPLAY_UNDER_WAY" });
    await models.leases.updateOne({ heldBy: id }, { $set: { until: new Date(0) } });
    expect(await begin("1")).toEqual({ id, outcome: null });
  });
});
