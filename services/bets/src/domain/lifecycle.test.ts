import { describe, expect, test } from "@jest/globals";
import type { Bet } from "./bet.ts";
import {
  ASK_AGAIN_MS,
  nextStep,
  openProposalAtOf,
  placesToClose,
  refundAtOf,
  review,
  STEP_LIMIT_MS,
  type Pending,
  type Step,
} from "./lifecycle.ts";
import { proposalRefusal } from "./propose-resolution.ts";
import {
  betWith,
  DAY,
  later,
  MINUTE,
  NOW,
  PERIODS,
  sampleBet,
  samplePlace,
  twoSided,
  voting,
} from "./testing/samples.ts";

const END = later(7 * DAY);
const ABANDONED_AT = later(14 * DAY, END);
const DRAFT = sampleBet({ status: "DRAFT", publishedAt: null });
const ONE_SIDED = betWith([{ side: "FOR", amount: 1_000n }]);
const pending = [samplePlace()];
const fresh = (now: Date): Pending => [samplePlace({ createdAt: now })];

const waitUntil = (until: Date): Step => ({ kind: "WAIT", until });

describe("what comes next", () => {
  test.each<[string, Bet, Pending, Date, Step]>([
    ["a draft waits for its payment", DRAFT, pending, NOW, waitUntil(later(30 * MINUTE))],
    [
      "a draft waits to its end date at most",
      { ...DRAFT, endDate: later(MINUTE) },
      pending,
      NOW,
      waitUntil(later(MINUTE)),
    ],
    ["a draft past that is checked again", DRAFT, pending, later(DAY), waitUntil(later(DAY + ASK_AGAIN_MS))],
    ["an active bet waits for its end date", twoSided(), [], NOW, waitUntil(END)],
    ["with a place unpaid, for that place's time", twoSided(), pending, NOW, waitUntil(later(30 * MINUTE))],
    ["one side empty at the end: refund", ONE_SIDED, [], END, { kind: "REFUND", reason: "ONE_SIDED" }],
    ["both empty at the end: refund", sampleBet(), [], END, { kind: "REFUND", reason: "ONE_SIDED" }],
    ["one side empty, a payment in progress: check", ONE_SIDED, pending, END, waitUntil(later(ASK_AGAIN_MS, END))],
    ["both sides taken at the end: wait for a proposal", twoSided(), [], END, waitUntil(ABANDONED_AT)],
    ["nobody proposed: refund", twoSided(), [], ABANDONED_AT, { kind: "REFUND", reason: "NO_PROPOSAL" }],
    ["a payment does not delay that", twoSided(), pending, ABANDONED_AT, { kind: "REFUND", reason: "NO_PROPOSAL" }],
    ["a vote waits for its earliest end", voting(), [], NOW, waitUntil(later(3 * DAY))],
    ["then for the ballot's deadline", voting({ votingEndsAt: END }), [], NOW, waitUntil(END)],
    ["a vote that is over is closed", voting(), [], later(3 * DAY), { kind: "CLOSE_BALLOT", proposedAt: NOW }],
    ["also with a payment under way", voting(), pending, later(3 * DAY), { kind: "CLOSE_BALLOT", proposedAt: NOW }],
    ["a payment overtaken by a proposal is checked", voting(), pending, NOW, waitUntil(later(ASK_AGAIN_MS))],
    [
      "a decided bet is settled",
      voting({ decision: "REFUND" }),
      pending,
      NOW,
      { kind: "SETTLE", decision: "REFUND", feePolicy: "ENTRY" },
    ],
    [
      "a decided draft is settled too",
      { ...DRAFT, decision: "REFUND" },
      [],
      NOW,
      { kind: "SETTLE", decision: "REFUND", feePolicy: "ENTRY" },
    ],
    ["a resolved bet is finished", voting({ status: "RESOLVED" }), [], NOW, { kind: "FINISHED" }],
    ["a refunded bet is finished", twoSided({ status: "REFUNDED" }), [], NOW, { kind: "FINISHED" }],
    ["an abandoned draft is finished", sampleBet({ status: "ABANDONED" }), [], NOW, { kind: "FINISHED" }],
  ])("%s", (_rule, bet, places, now, step) => {
    expect(nextStep(bet, places, { now, periods: PERIODS })).toEqual(step);
  });
});

describe("an active bet without a proposal", () => {
  const bet = twoSided();
  const openProposalAt = later(3 * DAY, END);

  test("returns when any participant may propose, consistent with the rule about proposals", () => {
    const standing = { own: samplePlace({ status: "HELD" }), isBanned: false };
    const refusalAt = (now: Date) => proposalRefusal(bet, { userId: "joiner", standing }, { now, periods: PERIODS });
    expect(openProposalAtOf(bet, PERIODS)).toEqual(openProposalAt);
    expect(refusalAt(later(-1, openProposalAt))).toBe("NOT_THE_CREATOR");
    expect(refusalAt(openProposalAt)).toBeUndefined();
  });

  test("returns when everyone is refunded, consistent with its lifecycle", () => {
    const stepAt = (now: Date) => nextStep(bet, [], { now, periods: PERIODS });
    expect(refundAtOf(bet, PERIODS)).toEqual(ABANDONED_AT);
    expect(stepAt(later(-1, ABANDONED_AT))).toEqual(waitUntil(ABANDONED_AT));
    expect(stepAt(ABANDONED_AT)).toEqual({ kind: "REFUND", reason: "NO_PROPOSAL" });
  });

  test.each<[string, Bet]>([
    ["a draft", DRAFT],
    ["a bet that is voted on", voting()],
    ["a resolved bet", voting({ status: "RESOLVED" })],
    ["a refunded bet", twoSided({ status: "REFUNDED" })],
    ["an abandoned draft", sampleBet({ status: "ABANDONED" })],
  ])("is the only kind with these times: %s has none", (_name, other) => {
    expect([openProposalAtOf(other, PERIODS), refundAtOf(other, PERIODS)]).toEqual([null, null]);
  });
});

describe("payments is queried about a place", () => {
  test.each<[string, Bet, Pending, Date, boolean]>([
    ["when it is new: no", twoSided(), pending, NOW, false],
    ["a moment before its time: no", twoSided(), pending, later(30 * MINUTE - 1), false],
    ["when it has had its time: yes", twoSided(), pending, later(30 * MINUTE), true],
    ["at the end date: yes", twoSided(), fresh(later(-1, END)), END, true],
    ["at a proposal: yes", voting(), pending, NOW, true],
  ])("%s", (_rule, bet, places, now, isQueried) => {
    expect(placesToClose({ bet, pending: places }, { now, periods: PERIODS })).toHaveLength(isQueried ? 1 : 0);
  });
});

describe("a review", () => {
  const reviewed = (bet: Bet | undefined, now = NOW) => review({ bet, pending: [] }, { now, periods: PERIODS });

  test("stores when to look again", () => {
    expect(reviewed(twoSided({ dueAt: NOW }))).toEqual({
      answer: { kind: "WAIT", until: END },
      writes: { bet: twoSided({ dueAt: END }) },
    });
  });

  test("decides what is due, and leaves the money to be settled", () => {
    const { answer, writes, events } = reviewed(ONE_SIDED, END);
    const dueAt = later(STEP_LIMIT_MS, END);
    expect(writes?.bet).toMatchObject({ decision: "REFUND", decisionReason: "ONE_SIDED", dueAt });
    expect(events).toEqual([{ type: "BetDecided", betId: "bet", decision: "REFUND", reason: "ONE_SIDED" }]);
    expect(answer).toEqual({ kind: "SETTLE", decision: "REFUND", feePolicy: "ENTRY" });
  });

  test("gives a step in progress its time before it counts as overdue", () => {
    expect(reviewed(voting({ decision: "REFUND" })).writes?.bet?.dueAt).toEqual(later(STEP_LIMIT_MS));
    expect(reviewed(voting(), later(3 * DAY)).writes?.bet?.dueAt).toEqual(later(3 * DAY + STEP_LIMIT_MS));
  });

  test("of a bet that is over, or gone, changes nothing", () => {
    expect(reviewed(twoSided({ status: "RESOLVED", dueAt: null }))).toEqual({ answer: { kind: "FINISHED" } });
    expect(reviewed(undefined)).toEqual({ answer: { kind: "FINISHED" } });
  });
});
