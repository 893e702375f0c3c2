import { describe, expect, test } from "@jest/globals";
import { endOfQuiet, isTimeZone, type QuietHours } from "./quiet-hours.ts";

const hours = (from: string, to: string, timeZone = "Europe/Berlin"): QuietHours => ({
  timeZone,
  fromMinute: minutes(from),
  toMinute: minutes(to),
});
const minutes = (clock: string) => {
  const [hour, minute] = clock.split(":");
  return Number(hour) * 60 + Number(minute);
};
const end = (quiet: QuietHours, now: string) => endOfQuiet(quiet, new Date(now))?.toISOString();

describe("quiet hours", () => {
  test.each([
    ["in the evening", hours("22:00", "07:00"), "2026-11-24T21:30:00Z", "2026-11-25T06:00:00.000Z"],
    ["after midnight", hours("22:00", "07:00"), "2026-11-25T03:00:30Z", "2026-11-25T06:00:00.000Z"],
    ["at their first minute", hours("22:00", "07:00"), "2026-11-24T21:00:00Z", "2026-11-25T06:00:00.000Z"],
    ["within one day", hours("12:00", "13:30"), "2026-11-24T11:59:59.999Z", "2026-11-24T12:30:00.000Z"],
    ["up to midnight", hours("22:00", "00:00"), "2026-11-24T22:59:00Z", "2026-11-24T23:00:00.000Z"],
    [
      "in a zone of half hours",
      hours("22:00", "07:00", "Asia/Kolkata"),
      "2026-11-24T17:00:00Z",
      "2026-11-25T01:30:00.000Z",
    ],
    ["behind UTC", hours("22:00", "07:00", "America/New_York"), "2026-11-25T04:00:00Z", "2026-11-25T12:00:00.000Z"],
  ])("end by the clock of their time zone: %s", (_when, quiet, now, ending) => {
    expect(end(quiet, now)).toBe(ending);
  });

  test.each([
    ["just before they begin", hours("22:00", "07:00"), "2026-11-24T20:59:59Z"],
    ["at their end", hours("22:00", "07:00"), "2026-11-25T06:00:00Z"],
    ["at noon", hours("22:00", "07:00"), "2026-11-24T11:00:00Z"],
    ["after those within one day", hours("12:00", "13:30"), "2026-11-24T12:30:00Z"],
  ])("do not apply %s", (_when, quiet, now) => {
    expect(end(quiet, now)).toBeUndefined();
  });
});

// In Berlin 02:00 was followed by 03:00 on March 29, 2026, and 03:00 by 02:00 on October 25.
describe("over a clock change", () => {
  test.each([
    [
      "the night in March is an hour shorter",
      hours("22:00", "07:00"),
      "2026-03-28T21:30:00Z",
      "2026-03-29T05:00:00.000Z",
    ],
    [
      "after the change in March the rest of the night is normal",
      hours("22:00", "07:00"),
      "2026-03-29T01:10:00Z",
      "2026-03-29T05:00:00.000Z",
    ],
    [
      "the night in October is an hour longer",
      hours("22:00", "07:00"),
      "2026-10-24T20:30:00Z",
      "2026-10-25T06:00:00.000Z",
    ],
    ["in the repeated hour, first time", hours("22:00", "07:00"), "2026-10-25T00:30:00Z", "2026-10-25T06:00:00.000Z"],
    ["in the repeated hour, second time", hours("22:00", "07:00"), "2026-10-25T01:30:00Z", "2026-10-25T06:00:00.000Z"],
    [
      "an end in the skipped hour comes an hour later",
      hours("22:00", "02:30"),
      "2026-03-28T23:00:00Z",
      "2026-03-29T01:30:00.000Z",
    ],
    [
      "an end in the repeated hour is its first occurrence",
      hours("22:00", "02:30"),
      "2026-10-24T22:00:00Z",
      "2026-10-25T00:30:00.000Z",
    ],
    ["the next night is as long as usual", hours("22:00", "07:00"), "2026-03-29T20:30:00Z", "2026-03-30T05:00:00.000Z"],
  ])("%s", (_what, quiet, now, ending) => {
    expect(end(quiet, now)).toBe(ending);
  });
});

test.each(["Europe/Berlin", "America/Argentina/Buenos_Aires", "UTC"])("%s is a time zone", (name) => {
  expect(isTimeZone(name)).toBe(true);
});

test.each(["", "Mars/Olympus", "+02:00", "Europe/Berlin; DROP TABLE people"])("%j is not a time zone", (name) => {
  expect(isTimeZone(name)).toBe(false);
});
