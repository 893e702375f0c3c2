import { expect, test } from "@jest/globals";
import { refusalText } from "./refusal.ts";

const now = new Date("2026-01-01T00:00:00.000Z");
const bet = { endDate: "2026-01-02T00:00:00.000Z" };

test.each([
  ["RESOLVED", true, "This bet has already been resolved."],
  ["REFUNDED", true, "This bet has already been resolved."],
  ["VOTING", false, "Voting is already in progress for this bet."],
  ["DRAFT", false, "This bet is not in an active state for resolution."],
  ["ACTIVE", false, "This bet is not in an active state for resolution."],
  ["ABANDONED", false, "This bet is not in an active state for resolution."],
] as const)("a bet that is %s and can't be resolved shows why", (status, isResolved, text) => {
  expect(refusalText({ ...bet, status, isResolved, earlyProposal: true }, now)).toBe(text);
});

test("a bet that takes no result before its end date shows when it will", () => {
  const notEarly = { ...bet, status: "ACTIVE", isResolved: false, earlyProposal: false } as const;
  expect(refusalText(notEarly, now)).toBe("No result can be proposed for this bet before its end date.");
  const ended = { ...notEarly, endDate: now.toISOString() };
  expect(refusalText(ended, now)).toBe("This bet is not in an active state for resolution.");
});
