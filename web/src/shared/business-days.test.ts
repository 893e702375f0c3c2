import { describe, expect, test } from "@jest/globals";
import { businessDaysAfter, businessDaysBefore } from "./business-days.ts";

const at = (text: string) => new Date(text);

describe("business days skip weekends", () => {
  test.each([
    ["a Monday", "2026-11-23T09:00:00", 9, "2026-12-04T09:00:00"],
    ["a Wednesday", "2026-11-25T09:00:00", 7, "2026-12-04T09:00:00"],
    ["a Friday", "2026-11-20T09:00:00", 1, "2026-11-23T09:00:00"],
    ["a Saturday", "2026-11-21T09:00:00", 1, "2026-11-23T09:00:00"],
    ["a Sunday", "2026-11-22T09:00:00", 0, "2026-11-22T09:00:00"],
  ])("from %s, %s, %d of them end on %s", (_day, from, days, to) =>
    expect(businessDaysAfter(at(from), days)).toEqual(at(to)),
  );
});

test("business days before a moment skip weekends too", () => {
  expect(businessDaysBefore(at("2026-11-30T09:00:00"), 7)).toEqual(at("2026-11-19T09:00:00"));
  expect(businessDaysBefore(at("2026-11-29T09:00:00"), 1)).toEqual(at("2026-11-27T09:00:00"));
});
