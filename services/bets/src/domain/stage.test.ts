import { expect, test } from "@jest/globals";
import type { Bet } from "./bet.ts";
import { stageOf, type Stage } from "./stage.ts";
import { DAY, later, MINUTE, NOW, PERIODS, sampleBet, twoSided, voting } from "./testing/samples.ts";

test.each<[string, Bet, Stage]>([
  ["a draft", sampleBet({ status: "DRAFT" }), { status: "DRAFT", endsAt: later(7 * DAY) }],
  ["an open bet", twoSided(), { status: "ACTIVE", endsAt: later(7 * DAY) }],
  ["an open bet past its end", twoSided({ endDate: later(-DAY) }), { status: "ACTIVE", endsAt: later(-DAY) }],
  ["a vote", voting(), { status: "VOTING", endsAt: later(3 * DAY) }],
  [
    "a vote whose ballot is open",
    voting({ votingEndsAt: later(3 * DAY + MINUTE) }),
    { status: "VOTING", endsAt: later(3 * DAY) },
  ],
  ["a decided vote", voting({ decision: "FOR", decidedAt: NOW }), { status: "SETTLING", endsAt: null }],
  ["a decided bet", twoSided({ decision: "REFUND", decidedAt: NOW }), { status: "SETTLING", endsAt: null }],
  ["a paid bet", voting({ status: "RESOLVED", decision: "FOR" }), { status: "RESOLVED", endsAt: null }],
  ["a refunded bet", twoSided({ status: "REFUNDED", decision: "REFUND" }), { status: "REFUNDED", endsAt: null }],
  ["an abandoned draft", sampleBet({ status: "ABANDONED" }), { status: "ABANDONED", endsAt: null }],
])("%s has the stage of its status, and an end while it is open", (_what, bet, stage) => {
  expect(stageOf(bet, PERIODS)).toEqual(stage);
});
