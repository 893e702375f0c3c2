import { describe, expect, test } from "@jest/globals";
import { markBanned } from "./mark-banned.ts";
import { NOW, samplePlace, twoSided, voting } from "./testing/samples.ts";
import { withdraw } from "./withdraw.ts";

const held = samplePlace({ status: "HELD", admissionNumber: 2 });

describe("a chargeback", () => {
  test.each([
    ["active", twoSided()],
    ["being voted on", voting()],
  ])("takes the participant out of a bet that is %s", (_how, bet) => {
    const change = withdraw(bet, held);
    expect(change.bet).toMatchObject({ pool: 1_000n, againstPool: 0n, againstCount: 0, forCount: 1, lastAdmission: 2 });
    expect(change.place).toMatchObject({ status: "WITHDRAWN", admissionNumber: 2 });
    expect(change.events).toEqual([{ type: "ParticipantWithdrawn", place: change.place, reason: "CHARGEBACK" }]);
  });

  test("changes nothing after the decision, nor where nothing is held", () => {
    const decided = voting({ decision: "FOR" });
    expect(withdraw(decided, held)).toEqual({ bet: decided, events: [] });
    const bet = twoSided();
    for (const status of ["PENDING", "REFUSED", "CANCELLED", "WITHDRAWN"] as const) {
      expect(withdraw(bet, samplePlace({ status }))).toEqual({ bet, events: [] });
    }
  });
});

describe("a ban", () => {
  test("marks a held place and tells voting; the stake stays", () => {
    const bet = voting();
    const change = markBanned(bet, held, NOW);
    expect(change.bet).toBe(bet);
    expect(change.place).toEqual({ ...held, bannedAt: NOW });
    expect(change.events).toEqual([{ type: "ParticipantWithdrawn", place: change.place, reason: "BANNED" }]);
  });

  test("marks a pending place and tells nobody, for it never counted", () => {
    expect(markBanned(twoSided(), samplePlace(), NOW)).toMatchObject({ place: { bannedAt: NOW }, events: [] });
  });

  test("tells nobody after the decision", () => {
    expect(markBanned(voting({ decision: "REFUND" }), held, NOW)).toMatchObject({
      place: { bannedAt: NOW },
      events: [],
    });
  });

  test.each([
    ["no place", twoSided(), undefined],
    ["a place that is marked", twoSided(), { ...held, bannedAt: NOW }],
    ["a place that has ended", twoSided(), samplePlace({ status: "REFUSED" })],
    ["a bet that is over", voting({ status: "RESOLVED", decision: "FOR" }), held],
  ])("changes nothing about %s", (_what, bet, own) => {
    expect(markBanned(bet, own, NOW)).toEqual({ bet, events: [] });
  });
});
