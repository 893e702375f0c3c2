import { describe, expect, test } from "@jest/globals";
import {
  ADDRESS_WAIT_MS,
  afterHandover,
  afterLook,
  missingFor,
  retryAfterMs,
  TITLE_WAIT_MS,
  UNANSWERED_WAIT_MS,
  type NoticeChange,
} from "./notice.ts";

const now = new Date("2026-05-01T10:00:00.000Z");
const after = (ms: number) => new Date(now.getTime() + ms);
const before = (ms: number) => new Date(now.getTime() - ms);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

test.each([
  [1, 10_000],
  [2, 20_000],
  [3, 40_000],
  [9, 2_560_000],
  [10, HOUR_MS],
  [100, HOUR_MS],
  [10_000, HOUR_MS],
])("after %i attempts the next one follows %i ms later", (attempts, ms) => expect(retryAfterMs(attempts)).toBe(ms));

/** Returns the writes of a decision, which equal its answer. */
function writesOf({ answer, writes }: NoticeChange) {
  expect(writes).toBe(answer);
  return writes;
}

describe("a notice that was offered to the mail server", () => {
  test("is sent if it was accepted, and has nothing left to do", () => {
    expect(writesOf(afterHandover({ attempts: 2, createdAt: now }, { kind: "ACCEPTED" }, now))).toEqual({
      state: "SENT",
      attempts: 3,
      nextAttemptAt: null,
      sentAt: now,
      failure: null,
    });
  });

  test("is given up if it was refused permanently, with the server's reason", () => {
    expect(
      writesOf(afterHandover({ attempts: 0, createdAt: now }, { kind: "REFUSED", reason: "550 nobody" }, now)),
    ).toMatchObject({
      state: "FAILED",
      nextAttemptAt: null,
      failure: "550 nobody",
    });
  });

  test.each([
    [0, "PENDING", after(HOUR_MS)],
    [UNANSWERED_WAIT_MS - 1, "PENDING", after(HOUR_MS)],
    [UNANSWERED_WAIT_MS, "FAILED", null],
  ])("that was unanswered for %i ms is %s", (ageMs, state, nextAttemptAt) => {
    const notice = { attempts: 2, createdAt: before(ageMs) };
    const change = afterHandover(notice, { kind: "UNANSWERED", reason: "Timeout" }, now);
    expect(writesOf(change)).toMatchObject({ state, nextAttemptAt, failure: "Timeout" });
  });

  test.each(["POSTPONED", "UNREACHABLE"] as const)("is never given up after %s", (kind) => {
    expect(
      writesOf(afterHandover({ attempts: 100_000, createdAt: now }, { kind, reason: "later" }, now)),
    ).toMatchObject({
      state: "PENDING",
      nextAttemptAt: after(HOUR_MS),
      sentAt: null,
    });
  });
});

describe("a notice for a person without a known address", () => {
  test.each([
    [0, 5_000],
    [10 * MINUTE_MS, MINUTE_MS],
    [24 * HOUR_MS, HOUR_MS],
    [ADDRESS_WAIT_MS - 1, HOUR_MS],
  ])("at an age of %i ms is checked again %i ms later", (ageMs, waitMs) => {
    const change = afterLook({ attempts: 0, createdAt: before(ageMs) }, "ADDRESS", now);
    expect(writesOf(change)).toMatchObject({ state: "PENDING", attempts: 0, nextAttemptAt: after(waitMs) });
  });

  test("is given up after 7 days", () => {
    const change = afterLook({ attempts: 0, createdAt: before(ADDRESS_WAIT_MS) }, "ADDRESS", now);
    expect(writesOf(change)).toEqual({
      state: "FAILED",
      attempts: 0,
      nextAttemptAt: null,
      sentAt: null,
      failure: "No address is known for this person",
    });
  });
});

test.each([
  ["nothing known", "bet", { address: false, title: false }, 0, "ADDRESS"],
  ["no address, for however long", "bet", { address: false, title: true }, ADDRESS_WAIT_MS, "ADDRESS"],
  ["no title", "bet", { address: true, title: false }, 0, "TITLE"],
  ["no title for long", "bet", { address: true, title: false }, TITLE_WAIT_MS, undefined],
  ["both", "bet", { address: true, title: true }, 0, undefined],
  ["an address, and no bet to name", null, { address: true, title: false }, 0, undefined],
])("with %s, the missing part is returned", (_name, betId, known, ageMs, missing) => {
  expect(missingFor({ betId, createdAt: before(ageMs) }, known, now)).toBe(missing);
});
