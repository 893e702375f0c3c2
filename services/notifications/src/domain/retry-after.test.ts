import { describe, expect, test } from "@jest/globals";
import { retryAfterMs } from "./retry-after.ts";

const now = new Date("2026-11-24T12:00:00.000Z");
const waitFor = (value: string | undefined, status = 503) => retryAfterMs({ status, value }, now);

describe("an overloaded receiver's Retry-After is read", () => {
  test.each([
    ["in seconds", "120", 120_000],
    ["as zero seconds", "0", 0],
    ["with spaces around it", " 7 ", 7_000],
    ["as a date", "Tue, 24 Nov 2026 12:05:00 GMT", 300_000],
    ["as a past date", "Tue, 24 Nov 2026 11:00:00 GMT", 0],
  ])("%s", (_how, value, ms) => {
    expect(waitFor(value, 429)).toBe(ms);
    expect(waitFor(value, 503)).toBe(ms);
  });

  test("as a number, however large", () => {
    expect(waitFor("9".repeat(400))).toBe(Infinity);
    expect(waitFor("Fri, 31 Dec 9999 23:59:59 GMT")).toBeGreaterThan(0);
  });

  test.each([
    "",
    " ",
    "-5",
    "+5",
    "1.5",
    "1e3",
    "0x10",
    "120s",
    "12, 13",
    "soon",
    "NaN",
    "Infinity",
    "2026-11-24T13:00:00Z",
    "Tue, 24 Nov 2026 13:00:00 CET",
    "Tue, 99 Nov 2026 13:00:00 GMT",
    "Tue, 24 Foo 2026 13:00:00 GMT",
    "Tuesday, 24-Nov-26 13:00:00 GMT",
    "١٢",
  ])("but not from %j", (value) => expect(waitFor(value)).toBeUndefined());

  test.each([200, 301, 400, 410, 500, 502])("but not with status %i", (status) =>
    expect(waitFor("120", status)).toBeUndefined(),
  );

  test("but not without the header", () => expect(waitFor(undefined)).toBeUndefined());
});
