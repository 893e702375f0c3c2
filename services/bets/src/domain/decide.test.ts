import { describe, expect, test } from "@jest/globals";
import { UNCHANGED } from "@stakehold/messaging/change/change.ts";
import type { Bet } from "./bet.ts";
import { cancelUnjoined } from "./cancel-unjoined.ts";
import { decide, decideByBallot } from "./decide.ts";
import { openVote } from "./open-vote.ts";
import { recordSettlement } from "./record-settlement.ts";
import { codeOf } from "./testing/code-of.ts";
import { betWith, DAY, later, NOW, PERIODS, sampleBet, samplePlace, twoSided, voting } from "./testing/samples.ts";

describe("a ballot", () => {
  test.each([
    ["APPROVED", "FOR", "FOR", "APPROVED"],
    ["APPROVED", "AGAINST", "AGAINST", "APPROVED"],
    ["REJECTED", "FOR", "REFUND", "REJECTED"],
    ["EXPIRED", "AGAINST", "REFUND", "NO_CONSENSUS"],
    ["APPROVED", null, "REFUND", "VOIDED"],
    ["REJECTED", null, "REFUND", "REJECTED"],
    ["EXPIRED", null, "REFUND", "NO_CONSENSUS"],
  ] as const)("that is %s on %s decides %s", (result, proposedWinningSide, decision, decisionReason) => {
    const { writes, events } = decideByBallot({ bet: voting({ proposedWinningSide }) }, result, NOW);
    expect(writes?.bet).toMatchObject({ decision, decisionReason, decidedAt: NOW, dueAt: NOW, status: "VOTING" });
    expect(events).toEqual([{ type: "BetDecided", betId: "bet", decision, reason: decisionReason }]);
  });

  test("decides nothing without a proposal", () => {
    expect(decideByBallot({ bet: twoSided() }, "APPROVED", NOW)).toBe(UNCHANGED);
    expect(decideByBallot({ bet: undefined }, "APPROVED", NOW)).toBe(UNCHANGED);
  });

  test("sets the end of the vote while it lasts, and the next review at the next reminder", () => {
    const deadline = later(4 * DAY);
    const opened = (changes?: Partial<Bet>) => openVote({ bet: voting(changes) }, deadline, PERIODS).writes?.bet;
    expect(opened()).toEqual(voting({ votingEndsAt: deadline, dueAt: later(1.5 * DAY) }));
    expect(opened({ remindedUntil: later(3 * DAY) })?.dueAt).toEqual(later(3.75 * DAY));
    expect(opened({ remindedUntil: later(3.75 * DAY) })?.dueAt).toEqual(deadline);
    expect(openVote({ bet: voting({ decision: "REFUND" }) }, deadline, PERIODS)).toBe(UNCHANGED);
    expect(openVote({ bet: undefined }, deadline, PERIODS)).toBe(UNCHANGED);
  });
});

describe("a decision", () => {
  test("is final once made", () => {
    const first = decide({ bet: voting() }, { decision: "FOR", reason: "APPROVED" }, NOW).writes?.bet;
    expect(first).toMatchObject({ decision: "FOR" });
    expect(decide({ bet: first }, { decision: "REFUND", reason: "CLEANUP" }, later(1))).toBe(UNCHANGED);
  });

  test.each(["RESOLVED", "REFUNDED", "ABANDONED"] as const)("is not written on a bet that is %s", (status) => {
    const bet = twoSided({ status });
    expect(decide({ bet }, { decision: "REFUND", reason: "CLEANUP" }, NOW)).toBe(UNCHANGED);
  });

  test("is not written on a bet that is gone", () => {
    expect(decide({ bet: undefined }, { decision: "REFUND", reason: "CLEANUP" }, NOW)).toBe(UNCHANGED);
  });
});

describe("a settlement", () => {
  const decided = voting({ decision: "FOR", decisionReason: "APPROVED", decidedAt: NOW });

  test.each([
    ["FOR", "RESOLVED"],
    ["REFUND", "REFUNDED"],
  ] as const)("as %s ends the bet as %s", (outcome, status) => {
    const { writes, events } = recordSettlement({ bet: decided }, outcome, later(5));
    expect(writes?.bet).toMatchObject({ status, endedAt: later(5), dueAt: null });
    expect(events).toEqual([{ type: "BetSettled", betId: "bet", outcome, reason: "APPROVED" }]);
  });

  test("is recorded once, and is never another side than the decided one", () => {
    const over = recordSettlement({ bet: decided }, "FOR", NOW).writes?.bet;
    expect(over).toMatchObject({ status: "RESOLVED" });
    expect(recordSettlement({ bet: over }, "REFUND", later(1))).toBe(UNCHANGED);
    expect(recordSettlement({ bet: undefined }, "REFUND", NOW)).toBe(UNCHANGED);
    expect(() => recordSettlement({ bet: decided }, "AGAINST", NOW)).toThrow(RangeError);
    expect(() => recordSettlement({ bet: voting() }, "REFUND", NOW)).toThrow(RangeError);
  });
});

describe("cancelling by staff", () => {
  const cancelling = { staffId: "sam", reason: "A test bet", auditId: "audit" };
  const creator = samplePlace({ userId: "creator", side: "FOR", status: "HELD", admissionNumber: 1 });
  const alone = betWith([{ side: "FOR", amount: 1_000n }]);

  test("refunds a bet that only its creator has joined", () => {
    const { answer, writes, events } = cancelUnjoined({ bet: alone, creator, pending: [] }, cancelling, NOW);
    expect(answer).toMatchObject({ decision: "REFUND", decisionReason: "CANCELLED" });
    expect(writes).toEqual({
      bet: answer,
      audited: {
        id: "audit",
        actorId: "sam",
        action: "CANCEL_BET",
        subjectId: alone.id,
        reason: "A test bet",
        before: { decision: "NONE", decisionReason: "NONE" },
        after: { decision: "REFUND", decisionReason: "CANCELLED" },
        createdAt: NOW,
      },
    });
    expect(events).toMatchObject([{ type: "BetDecided", decision: "REFUND", reason: "CANCELLED" }]);
  });

  test.each([
    ["a bet that is gone", undefined, { creator, pending: [] }, "BET_NOT_FOUND"],
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
    expect(codeOf(() => cancelUnjoined({ bet, ...joined }, cancelling, NOW))).toBe(code);
  });
});
