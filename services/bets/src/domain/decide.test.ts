import { describe, expect, test } from "@jest/globals";
import { cancelUnjoined } from "./cancel-unjoined.ts";
import { decide, decideByBallot } from "./decide.ts";
import { openVote } from "./open-vote.ts";
import { recordSettlement } from "./record-settlement.ts";
import { codeOf } from "./testing/code-of.ts";
import { betWith, later, NOW, sampleBet, samplePlace, twoSided, voting } from "./testing/samples.ts";

describe("a ballot", () => {
  test.each([
    ["APPROVED", "FOR", "FOR", "APPROVED"],
    ["APPROVED", "AGAINST", "AGAINST", "APPROVED"],
    ["REJECTED", "FOR", "REFUND", "REJECTED"],
    ["EXPIRED", "AGAINST", "REFUND", "NO_CONSENSUS"],
  ] as const)("that is %s on %s decides %s", (result, proposedWinningSide, decision, decisionReason) => {
    const { bet, events } = decideByBallot(voting({ proposedWinningSide }), result, NOW);
    expect(bet).toMatchObject({ decision, decisionReason, decidedAt: NOW, dueAt: NOW, status: "VOTING" });
    expect(events).toEqual([{ type: "BetDecided" }]);
  });

  test("decides nothing without a proposal", () => {
    const bet = twoSided();
    expect(decideByBallot(bet, "APPROVED", NOW)).toEqual({ bet, events: [] });
  });

  test("sets the end of the vote while it lasts", () => {
    const deadline = later(1_000);
    expect(openVote(voting(), deadline).bet).toMatchObject({ votingEndsAt: deadline, dueAt: deadline });
    const decided = voting({ decision: "REFUND" });
    expect(openVote(decided, deadline)).toEqual({ bet: decided, events: [] });
  });
});

describe("a decision", () => {
  test("is the first one", () => {
    const first = decide(voting(), { decision: "FOR", reason: "APPROVED" }, NOW).bet;
    expect(decide(first, { decision: "REFUND", reason: "CLEANUP" }, later(1))).toEqual({ bet: first, events: [] });
  });

  test.each(["RESOLVED", "REFUNDED", "ABANDONED"] as const)("is not written on a bet that is %s", (status) => {
    const bet = twoSided({ status });
    expect(decide(bet, { decision: "REFUND", reason: "CLEANUP" }, NOW)).toEqual({ bet, events: [] });
  });
});

describe("a settlement", () => {
  const decided = voting({ decision: "FOR", decisionReason: "APPROVED", decidedAt: NOW });

  test.each([
    ["FOR", "RESOLVED"],
    ["REFUND", "REFUNDED"],
  ] as const)("as %s ends the bet as %s", (outcome, status) => {
    const { bet, events } = recordSettlement(decided, outcome, later(5));
    expect(bet).toMatchObject({ status, endedAt: later(5), dueAt: null });
    expect(events).toEqual([{ type: "BetSettled" }]);
  });

  test("is recorded once, and is never another side than the decided one", () => {
    const over = recordSettlement(decided, "FOR", NOW).bet;
    expect(recordSettlement(over, "REFUND", later(1))).toEqual({ bet: over, events: [] });
    expect(() => recordSettlement(decided, "AGAINST", NOW)).toThrow(RangeError);
    expect(() => recordSettlement(voting(), "REFUND", NOW)).toThrow(RangeError);
  });
});

describe("cancelling by staff", () => {
  const creator = samplePlace({ userId: "creator", side: "FOR", status: "HELD", admissionNumber: 1 });
  const alone = betWith([{ side: "FOR", amount: 1_000n }]);

  test("refunds a bet that only its creator holds a place in", () => {
    const { bet } = cancelUnjoined(alone, { creator, pending: [] }, NOW);
    expect(bet).toMatchObject({ decision: "REFUND", decisionReason: "CANCELLED" });
  });

  test.each([
    ["a draft", sampleBet({ status: "DRAFT", publishedAt: null }), { creator, pending: [] }, "BET_NOT_FOUND"],
    ["a bet that is being voted on", voting(), { creator, pending: [] }, "BET_NOT_ACTIVE"],
    ["a decided bet", { ...alone, decision: "REFUND" as const }, { creator, pending: [] }, "BET_NOT_ACTIVE"],
    ["a joined bet", twoSided(), { creator, pending: [] }, "BET_HAS_PARTICIPANTS"],
    [
      "a bet that its creator left and another joined",
      alone,
      { creator: undefined, pending: [] },
      "BET_HAS_PARTICIPANTS",
    ],
    ["a bet that somebody is paying for", alone, { creator, pending: [samplePlace()] }, "STAKE_BUSY"],
  ])("is refused for %s", (_what, bet, joined, code) => {
    expect(codeOf(() => cancelUnjoined(bet, joined, NOW))).toBe(code);
  });
});
