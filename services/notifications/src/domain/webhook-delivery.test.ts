import { describe, expect, test } from "@jest/globals";
import { afterTry, FAILING_FOR_MS, type TryState } from "./webhook-delivery.ts";

const now = new Date("2026-05-01T10:00:00.000Z");
const HOUR_MS = 3_600_000;
const enabled = { status: "ENABLED", failingSince: null } as const;
const stateOf = (step: number, endpoint: TryState["endpoint"] = enabled): TryState => ({
  attempts: step,
  step,
  endpoint,
});
const failed = { failure: "STATUS_REFUSED", random: 0 } as const;

test("an accepted message is delivered, and its endpoint no longer fails", () => {
  const { answer, writes } = afterTry(stateOf(2), { failure: undefined, random: 0.5 }, now);
  expect(writes).toBe(answer);
  expect(answer).toEqual({
    delivery: { state: "DELIVERED", attempts: 3, step: 3, failure: null, nextAttemptAt: null, deliveredAt: now },
    failingSince: null,
  });
});

describe("a refused message", () => {
  test("is tried ten times over three days, by the specified schedule", () => {
    const waits = Array.from({ length: 9 }, (_, step) => {
      const { nextAttemptAt } = afterTry(stateOf(step), failed, now).answer.delivery;
      return ((nextAttemptAt?.getTime() ?? NaN) - now.getTime()) / 1_000;
    });
    expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    expect(afterTry(stateOf(9), failed, now).answer.delivery).toMatchObject({ state: "FAILED", nextAttemptAt: null });
    expect(waits.reduce((sum, wait) => sum + wait, 0) * 1_000).toBeGreaterThan(FAILING_FOR_MS);
  });

  test("waits up to ten percent longer, at random", () => {
    const { nextAttemptAt } = afterTry(stateOf(3), { ...failed, random: 1 }, now).answer.delivery;
    expect(nextAttemptAt).toEqual(new Date(now.getTime() + 2.2 * HOUR_MS));
  });
});

describe("a Retry-After", () => {
  const waitAfter = (step: number, retryAfterMs: number | undefined, random = 0) => {
    const { nextAttemptAt } = afterTry(stateOf(step), { failure: "STATUS_REFUSED", retryAfterMs, random }, now).answer
      .delivery;
    return (nextAttemptAt?.getTime() ?? NaN) - now.getTime();
  };

  test("lengthens the scheduled wait", () => expect(waitAfter(0, 2 * HOUR_MS)).toBe(2 * HOUR_MS));

  test.each([0, 1, 299_999])("never shortens it: %i ms", (wanted) => expect(waitAfter(1, wanted)).toBe(300_000));

  test.each([24 * HOUR_MS, 24 * HOUR_MS + 1, 1e12, Infinity])("is limited to a day: %p ms", (wanted) =>
    expect(waitAfter(0, wanted)).toBe(24 * HOUR_MS),
  );

  test("does not shorten a scheduled wait that randomly exceeds a day", () =>
    expect(waitAfter(8, Infinity, 1)).toBe(26.4 * HOUR_MS));

  test("allows no more than ten attempts", () => {
    const { answer } = afterTry(stateOf(9), { ...failed, retryAfterMs: HOUR_MS }, now);
    expect(answer.delivery).toMatchObject({ state: "FAILED", nextAttemptAt: null });
  });
});

describe("an endpoint", () => {
  const since = (ms: number) => ({ status: "ENABLED", failingSince: new Date(now.getTime() - ms) }) as const;

  test("counts as failing since its first failure after a success", () => {
    expect(afterTry(stateOf(0), failed, now).answer.failingSince).toEqual(now);
    const earlier = since(HOUR_MS);
    expect(afterTry(stateOf(0, earlier), failed, now).answer.failingSince).toEqual(earlier.failingSince);
  });

  test("is switched off when a message is given up after three days without any success", () => {
    expect(afterTry(stateOf(9, since(FAILING_FOR_MS)), failed, now).answer.switchOff).toBe("FAILING");
  });

  test("stays on while a message is still retried, or after a success within three days", () => {
    expect(afterTry(stateOf(8, since(FAILING_FOR_MS)), failed, now).answer.switchOff).toBeUndefined();
    expect(afterTry(stateOf(9, since(FAILING_FOR_MS - 1)), failed, now).answer.switchOff).toBeUndefined();
  });

  test("is switched off at once when it answers that it is gone", () => {
    const { answer } = afterTry(stateOf(0), { failure: "GONE", random: 0 }, now);
    expect(answer).toMatchObject({ switchOff: "GONE", delivery: { state: "FAILED" } });
  });

  test("is not switched off twice, and gets no further attempts while it is off", () => {
    const off = { status: "DISABLED", failingSince: new Date(0) } as const;
    const { answer } = afterTry(stateOf(0, off), failed, now);
    expect(answer.switchOff).toBeUndefined();
    expect(answer.delivery).toMatchObject({ state: "FAILED", nextAttemptAt: null });
  });
});
