import { expect, test } from "@jest/globals";
import { refusalText } from "./refusal.ts";

test.each([
  ["RESOLVED", true, "This bet has already been resolved."],
  ["REFUNDED", true, "This bet has already been resolved."],
  ["VOTING", false, "Voting is already in progress for this bet."],
  ["DRAFT", false, "This bet is not in an active state for resolution."],
  ["ACTIVE", false, "This bet is not in an active state for resolution."],
  ["ABANDONED", false, "This bet is not in an active state for resolution."],
] as const)("a bet that is %s and can't be resolved says why", (status, isResolved, text) => {
  expect(refusalText({ status, isResolved })).toBe(text);
});
