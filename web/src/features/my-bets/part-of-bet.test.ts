import { describe, expect, test } from "@jest/globals";
import type { BetStatus } from "../../generated/graphql.ts";
import { partOfBet, type Part } from "./part-of-bet.ts";

const now = new Date("2026-11-23T12:00:00Z");
const inAWeek = "2026-11-30T12:00:00Z";
const later = "2026-11-30T12:00:01Z";
const past = "2026-11-20T12:00:00Z";

describe("a person's own bet", () => {
  test.each<[BetStatus, string, Part]>([
    ["ACTIVE", inAWeek, "WEEK"],
    ["ACTIVE", later, "LATER"],
    ["ACTIVE", past, "WEEK"],
    ["DRAFT", later, "WEEK"],
    ["VOTING", past, "WEEK"],
    ["VOTING", later, "WEEK"],
    ["RESOLVED", past, "SETTLED"],
    ["REFUNDED", later, "SETTLED"],
  ])("that is %s and ends at %s belongs to %s", (status, endDate, part) =>
    expect(partOfBet({ status, endDate }, now)).toBe(part),
  );
});
