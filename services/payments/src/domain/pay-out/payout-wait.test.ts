import { describe, expect, test } from "@jest/globals";
import { newOperation, type Operation } from "../state/operation.ts";
import { dayOfWait, nextLookAt } from "./payout-wait.ts";

const WON_AT = new Date("2026-11-01T12:00:00Z");
const HOUR_MS = 3_600_000;
const hours = (count: number): Date => new Date(WON_AT.getTime() + count * HOUR_MS);
const hoursOf = (time: Date): number => (time.getTime() - WON_AT.getTime()) / HOUR_MS;

/** Returns a waiting row that was last checked after this many hours. */
const waitingSince = (lookedAt: number, change: Partial<Operation> = {}): Operation => ({
  ...newOperation({ key: "tr:s:a1", kind: "TRANSFER", userId: "u", amountCents: 2_000n }, WON_AT),
  status: "WAITING",
  nextAttemptAt: nextLookAt(WON_AT, hours(lookedAt)),
  ...change,
});

/**
 * Checks first after `first` hours and then whenever due, each time `lateHours` late, for 60 days; returns what was
 * published and when.
 */
function lookOn(first: number, lateHours: number): [number, number][] {
  const published: [number, number][] = [];
  for (let lookedAt = first; lookedAt < 60 * 24;) {
    const at = hoursOf(nextLookAt(WON_AT, hours(lookedAt))) + lateHours;
    const daysWaited = dayOfWait(waitingSince(lookedAt), WON_AT, hours(at));
    if (daysWaited !== undefined) published.push([at, daysWaited]);
    lookedAt = at;
  }
  return published;
}

describe("winnings that wait for a payout account", () => {
  test("cause a notice as the wait begins", () => {
    expect(dayOfWait(waitingSince(0, { status: "DUE", nextAttemptAt: WON_AT }), WON_AT, WON_AT)).toBe(0);
  });

  test.each([0, 0.5, 13, 23, 23.99, 25])(
    "cause one notice at the end of day 3 and one at the end of day 14, first checked after %d hours",
    (first) => {
      expect(lookOn(first, 0)).toEqual([
        [3 * 24, 3],
        [14 * 24, 14],
      ]);
    },
  );

  test.each([0.01, 1, 7, 23])("cause each notice once when every check is %d hours late", (lateHours) => {
    expect(lookOn(0, lateHours).map(([, day]) => day)).toEqual([3, 14]);
  });

  test.each([
    ["a day later", 5, 29],
    ["as day 3 ends", 66, 72],
    ["a day after it ended", 72, 96],
    ["as day 14 ends", 335, 336],
  ])("are checked again %s", (_when, lookedAt, next) => {
    expect(hoursOf(nextLookAt(WON_AT, hours(lookedAt)))).toBe(next);
  });

  test.each([
    ["both days", 20, 14],
    ["the first day alone", 10, 3],
    ["neither", 2, undefined],
  ])("cause at most one notice after an outage that covered %s", (_over, days, expected) => {
    expect(dayOfWait(waitingSince(0), WON_AT, hours(days * 24))).toBe(expected);
    expect(dayOfWait(waitingSince(days * 24), WON_AT, hours(days * 24 + 24))).toBe(days === 2 ? 3 : undefined);
  });
});
