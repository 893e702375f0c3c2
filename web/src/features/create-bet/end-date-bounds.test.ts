import { expect, test } from "@jest/globals";
import { endDatePresets } from "./end-date-bounds.ts";

const days = (count: number) => count * 86_400;
const presets = (now: string, longestBet?: number) =>
  endDatePresets(new Date(now), longestBet).map(({ label, value }) => [label, value]);

test("the end dates to choose from are round, and in the user's own zone", () => {
  expect(presets("2026-11-24T09:30:00")).toEqual([
    ["Tomorrow", "2026-11-25T18:00"],
    ["In a week", "2026-12-01T18:00"],
    ["In a month", "2026-12-24T18:00"],
    ["End of year", "2026-12-31T23:59"],
  ]);
});

test("an end date that the server would reject is not offered", () => {
  expect(presets("2026-11-24T09:30:00", days(8)).map(([label]) => label)).toEqual(["Tomorrow", "In a week"]);
  expect(presets("2026-12-31T23:59:30").map(([label]) => label)).not.toContain("End of year");
});

test.each([
  ["2027-01-31T09:30:00", "2027-02-28T18:00"],
  ["2026-12-31T09:30:00", "2027-01-31T18:00"],
])("a month from %s is in the next month", (now, value) => {
  expect(presets(now)).toContainEqual(["In a month", value]);
});
