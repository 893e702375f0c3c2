import { describe, expect, test } from "@jest/globals";
import { afterLook, afterPush, beforePush, type PushToLookAt } from "./push-message.ts";

const NOW = new Date("2026-11-25T12:00:00Z");
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ago = (ms: number) => new Date(NOW.getTime() - ms);

const push: PushToLookAt = { kind: "TICKET_ANSWERED", betId: null, attempts: 0, createdAt: ago(1_000), readAt: null };
const NO_WISH = { isMuted: false, quietHours: undefined };
const NIGHT = { timeZone: "UTC", fromMinute: 11 * 60, toMinute: 13 * 60 };

describe("before it is sent, a push", () => {
  test("without a reason to wait is sent", () => {
    expect(beforePush(push, { wish: NO_WISH, isTitleKnown: false }, NOW)).toBeUndefined();
  });

  test.each([
    ["TICKET_ANSWERED", "QUIET"],
    ["BET_JOINED", "QUIET"],
    ["VOTE_REMINDER", undefined],
    ["PAYOUT_SENT", undefined],
    ["OF_A_LATER_VERSION", undefined],
  ])("of %s in quiet hours waits for their end if it may: %s", (kind, failure) => {
    const wish = { isMuted: false, quietHours: NIGHT };
    const found = beforePush({ ...push, kind }, { wish, isTitleKnown: true }, NOW);
    expect(found?.answer.message.failure).toBe(failure);
    if (failure !== undefined) expect(found?.answer.message.nextAttemptAt).toEqual(new Date("2026-11-25T13:00:00Z"));
  });

  test.each([
    ["is switched off", { isMuted: true }, null],
    ["was read", { isMuted: false }, ago(1)],
  ])("that %s is dropped, in quiet hours too", (_why, { isMuted }, readAt) => {
    const found = beforePush({ ...push, readAt }, { wish: { isMuted, quietHours: NIGHT }, isTitleKnown: true }, NOW);
    expect(found?.answer.message).toMatchObject({ state: "MUTED", attempts: 0, nextAttemptAt: null });
  });

  test.each([
    [1_000, "PENDING"],
    [HOUR_MS - 1, "PENDING"],
    [HOUR_MS, "FAILED"],
  ])("that can't be composed after %i ms is %s", (age, state) => {
    expect(afterLook({ ...push, createdAt: ago(age) }, NOW).answer.message).toMatchObject({ state, attempts: 0 });
  });
});

describe("after an attempt", () => {
  const device = { madeAt: ago(DAY_MS), lastSuccessAt: null, failures: 2 };
  const refused = { failure: "STATUS_REFUSED", random: 0 } as const;

  test("an accepted push is done, and resets its device's failures", () => {
    const { answer } = afterPush({ attempts: 1, device }, { failure: undefined, status: 201, random: 0 }, NOW);
    expect(answer).toEqual({
      message: { state: "SENT", attempts: 2, failure: null, nextAttemptAt: null, sentAt: NOW },
      device: { lastSuccessAt: NOW, failures: 0 },
    });
  });

  test.each([
    [0, 0, 10],
    [0, 1, 11],
    [1, 0, 60],
    [2, 0, 600],
    [3, 0, 3_600],
    [3, 1, 3_960],
  ])("after failure %i, with the random factor %i, the wait is %i s", (attempts, random, seconds) => {
    const { answer } = afterPush({ attempts, device }, { ...refused, status: 500, random }, NOW);
    expect(answer).toMatchObject({ message: { state: "PENDING", attempts: attempts + 1 }, device: { failures: 3 } });
    expect(answer.message.nextAttemptAt?.getTime()).toBe(NOW.getTime() + seconds * 1_000);
  });

  test("the fifth failure is the last", () => {
    const { answer } = afterPush({ attempts: 4, device }, { ...refused, status: 500 }, NOW);
    expect(answer).toMatchObject({ message: { state: "FAILED", attempts: 5 }, device: { failures: 3 } });
  });

  test.each([
    [408, "PENDING"],
    [429, "PENDING"],
    [500, "PENDING"],
    [undefined, "PENDING"],
    [302, "FAILED"],
    [400, "FAILED"],
    [403, "FAILED"],
    [413, "FAILED"],
  ])("status %s leaves the push %s, and keeps the device", (status, state) => {
    const { answer } = afterPush({ attempts: 0, device }, { ...refused, status }, NOW);
    expect(answer).toMatchObject({ message: { state } });
    expect(answer.remove).toBeUndefined();
  });

  test.each([404, 410])("status %i removes the device", (status) => {
    expect(afterPush({ attempts: 0, device }, { ...refused, status }, NOW).answer.remove).toBe("GONE");
  });

  test.each([
    [19, 3 * DAY_MS, null, "FAILING"],
    [18, 3 * DAY_MS, null, undefined],
    [19, 3 * DAY_MS - 1, null, undefined],
    [19, 9 * DAY_MS, DAY_MS, undefined],
    [19, 9 * DAY_MS, 3 * DAY_MS, "FAILING"],
  ])("after %i failures, %i ms old and %s ms after its last success: %s", (failures, age, since, remove) => {
    const record = { madeAt: ago(age), lastSuccessAt: since === null ? null : ago(since), failures };
    expect(afterPush({ attempts: 0, device: record }, { ...refused, status: 500 }, NOW).answer.remove).toBe(remove);
  });
});
