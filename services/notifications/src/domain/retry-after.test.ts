import { describe, expect, test } from "@jest/globals";
import { retryAfterMs } from "./retry-after.ts";

const now = new Date("2026-11-24T12:00:00.000Z");
const askedBy = (value: string | undefined, status = 503) => retryAfterMs({ status, value }, now);

describe("a receiver that has too much to do says when to come again", () => {
  test.each([
    ["in seconds", "120", 120_000],
    ["at once", "0", 0],
    ["with blanks around it", " 7 ", 7_000],
    ["by a date", "Tue, 24 Nov 2026 12:05:00 GMT", 300_000],
    ["by a date that is over", "Tue, 24 Nov 2026 11:00:00 GMT", 0],
  ])("%s", (_how, value, ms) => {
    expect(askedBy(value, 429)).toBe(ms);
    expect(askedBy(value, 503)).toBe(ms);
  });

  test("and however much it asks for is a number", () => {
    expect(askedBy("9".repeat(400))).toBe(Infinity);
    expect(askedBy("Fri, 31 Dec 9999 23:59:59 GMT")).toBeGreaterThan(0);
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
  ])("and says nothing by %j", (value) => expect(askedBy(value)).toBeUndefined());

  test.each([200, 301, 400, 410, 500, 502])("and not by status %i", (status) =>
    expect(askedBy("120", status)).toBeUndefined(),
  );

  test("and not without the header", () => expect(askedBy(undefined)).toBeUndefined());
});
