import { expect, test } from "@jest/globals";
import { isLookDue, type Looks } from "./statement-looks.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const led: Looks = { ledSince: 0, comparedAt: 0, isUnsettled: false };

test.each<[string, Partial<Looks>, number, boolean]>([
  ["before the first comparison", { comparedAt: null }, 0, true],
  ["when the lead changed since the last one", { ledSince: 2 * HOUR_MS, comparedAt: HOUR_MS }, 2 * HOUR_MS, true],
  ["five minutes after the lead changed", {}, 5 * MINUTE_MS, false],
  ["before the lines that were too young then have settled", {}, HOUR_MS + 4 * MINUTE_MS, false],
  ["once they have settled", {}, HOUR_MS + 5 * MINUTE_MS, true],
  ["not again after that", { comparedAt: HOUR_MS + 5 * MINUTE_MS }, 2 * HOUR_MS, false],
  ["a day later", { comparedAt: 2 * HOUR_MS }, 26 * HOUR_MS, true],
  ["within a day", { comparedAt: 2 * HOUR_MS }, 26 * HOUR_MS - 1, false],
  ["while something differs", { comparedAt: 2 * HOUR_MS, isUnsettled: true }, 2 * HOUR_MS + 5 * MINUTE_MS, true],
])("%s", (_when, change, now, isDue) => expect(isLookDue({ ...led, ...change }, now)).toBe(isDue));
