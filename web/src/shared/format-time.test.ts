import { describe, expect, test } from "@jest/globals";
import { formatDate, formatRelative, formatTime, formatTimeLeft } from "./format-time.ts";

const now = new Date("2026-11-21T12:00:00");
const at = (text: string) => new Date(text);
/** Writes every kind of space as the plain one. */
const spaced = (text: string) => text.replaceAll(/\s/g, " ");

test("an exact time includes the year only if it differs", () => {
  expect(spaced(formatTime(at("2026-11-24T18:00:00"), now, "en-GB"))).toBe("24 Nov, 18:00");
  expect(spaced(formatDate(at("2027-01-02T18:00:00"), now, "en-GB"))).toBe("2 Jan 2027");
});

test("a date never breaks inside, wherever it is written", () => {
  for (const locale of ["en-GB", "en-US"]) {
    expect(formatTime(at("2027-01-02T18:00:00"), now, locale)).not.toMatch(/[ \u2009]/);
  }
});

describe("dates are English and Gregorian, with the person's own hour cycle", () => {
  test.each([
    ["de-DE", "Jan 15, 2027, 18:00"],
    ["th-TH", "Jan 15, 2027, 18:00"],
    ["fa-IR", "Jan 15, 2027, 18:00"],
    ["ar-EG", "Jan 15, 2027, 6:00 PM"],
    ["en-GB-u-ca-buddhist", "15 Jan 2027, 18:00"],
    ["en-US", "Jan 15, 2027, 6:00 PM"],
  ])("%s", (locale, written) => {
    expect(spaced(formatTime(at("2027-01-15T18:00:00"), now, locale))).toBe(written);
  });
});

describe("the relative time is rounded down, and a near one has two units", () => {
  test.each([
    ["2026-11-21T12:00:30", "now"],
    ["2026-11-21T12:01:59", "in 1 minute"],
    ["2026-11-21T14:59:59", "in 2 hours 59 minutes"],
    ["2026-11-24T11:00:00", "in 2 days 23 hours"],
    ["2026-11-26T13:00:00", "in 5 days"],
    ["2026-11-21T11:15:00", "45 minutes ago"],
    ["2026-11-19T11:15:00", "2 days ago"],
  ])("%s is %s", (time, shown) => expect(formatRelative(at(time), now)).toBe(shown));
});

describe("the time left has its two largest units", () => {
  test.each([
    ["2026-11-23T16:00:00", "2 days 4 hours"],
    ["2026-11-22T12:59:00", "1 day"],
    ["2026-11-21T13:30:00", "1 hour 30 minutes"],
    ["2026-11-21T12:01:00", "1 minute"],
    ["2026-11-21T12:00:59", "less than a minute"],
    ["2026-11-21T12:00:00", null],
    ["2026-11-21T11:00:00", null],
  ])("until %s: %s", (until, shown) => expect(formatTimeLeft(at(until), now)).toBe(shown));
});
