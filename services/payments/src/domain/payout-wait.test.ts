import { describe, expect, test } from "@jest/globals";
import { newOperation, type Operation } from "./operation.ts";
import { dayOfWait } from "./payout-wait.ts";

const WON_AT = new Date("2026-11-01T12:00:00Z");
const HOUR_MS = 3_600_000;
const hours = (count: number): Date => new Date(WON_AT.getTime() + count * HOUR_MS);

/** A row that was looked at last after so many hours. */
const waitingSince = (lookedAt: number, change: Partial<Operation> = {}): Operation => ({
  ...newOperation({ key: "tr:s:a1", kind: "TRANSFER", userId: "u", amountCents: 2_000n }, WON_AT),
  status: "WAITING",
  nextAttemptAt: hours(lookedAt + 24),
  ...change,
});

/** Looks once a day, each so many hours late, for so many days; returns what was told and after how many hours. */
function lookDaily(lateHours: number, days: number): [number, number][] {
  const told: [number, number][] = [];
  let lookedAt = 0;
  for (let day = 1; day <= days; day += 1) {
    const at = lookedAt + 24 + lateHours;
    const daysWaited = dayOfWait(waitingSince(lookedAt), WON_AT, hours(at));
    if (daysWaited !== undefined) told.push([at, daysWaited]);
    lookedAt = at;
  }
  return told;
}

describe("winnings that wait for a payout account", () => {
  test("are told of as the wait begins", () => {
    expect(dayOfWait(waitingSince(0, { status: "DUE", nextAttemptAt: WON_AT }), WON_AT, WON_AT)).toBe(0);
  });

  test("are told of once on day 3 and once on day 14, and never after it", () => {
    expect(lookDaily(0, 60)).toEqual([
      [3 * 24, 3],
      [14 * 24, 14],
    ]);
  });

  test.each([0.01, 1, 7, 23])("are told of each day once where every look comes %d hours late", (lateHours) => {
    expect(lookDaily(lateHours, 60).map(([, day]) => day)).toEqual([3, 14]);
  });

  test.each([
    ["both days", 20, 14],
    ["the first day alone", 10, 3],
    ["neither", 2, undefined],
  ])("are told of once after a standstill that went over %s", (_over, days, told) => {
    expect(dayOfWait(waitingSince(0), WON_AT, hours(days * 24))).toBe(told);
    expect(dayOfWait(waitingSince(days * 24), WON_AT, hours(days * 24 + 24))).toBe(days === 2 ? 3 : undefined);
  });
});
