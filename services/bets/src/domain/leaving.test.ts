import { describe, expect, test } from "@jest/globals";
import { UNCHANGED } from "@stakehold/messaging/change/change.ts";
import { markBanned } from "./mark-banned.ts";
import { NOW, samplePlace, twoSided, voting } from "./testing/samples.ts";
import { withdraw } from "./withdraw.ts";

const held = samplePlace({ status: "HELD", admissionNumber: 2 });

describe("a chargeback", () => {
  test.each([
    ["active", twoSided()],
    ["being voted on", voting()],
  ])("takes the participant out of a bet that is %s", (_how, bet) => {
    const { writes, events } = withdraw({ bet, place: held }, NOW);
    const counted = { pool: 1_000n, againstPool: 0n, againstCount: 0, forCount: 1, lastAdmission: 2 };
    expect(writes?.bet).toMatchObject(counted);
    expect(writes?.place).toMatchObject({ status: "WITHDRAWN", admissionNumber: 2, withdrawnAt: NOW });
    expect(events).toEqual([{ type: "ParticipantWithdrawn", place: writes?.place, reason: "CHARGEBACK" }]);
  });

  test("changes nothing after the decision, or without a held place", () => {
    expect(withdraw({ bet: voting({ decision: "FOR" }), place: held }, NOW)).toBe(UNCHANGED);
    for (const status of ["PENDING", "REFUSED", "CANCELLED", "WITHDRAWN"] as const) {
      expect(withdraw({ bet: twoSided(), place: samplePlace({ status }) }, NOW)).toBe(UNCHANGED);
    }
    expect(withdraw({ bet: twoSided(), place: undefined }, NOW)).toBe(UNCHANGED);
    expect(withdraw({ bet: undefined, place: undefined }, NOW)).toBe(UNCHANGED);
  });
});

describe("a ban", () => {
  test("marks a held place and publishes the withdrawal; the stake stays", () => {
    const place = { ...held, bannedAt: NOW };
    expect(markBanned({ bet: voting(), place: held }, NOW)).toEqual({
      answer: undefined,
      writes: { place },
      events: [{ type: "ParticipantWithdrawn", place, reason: "BANNED" }],
    });
  });

  test("marks a pending place and publishes nothing, as it never counted", () => {
    expect(markBanned({ bet: twoSided(), place: samplePlace() }, NOW)).toMatchObject({
      writes: { place: { bannedAt: NOW } },
      events: [],
    });
  });

  test("publishes nothing after the decision", () => {
    expect(markBanned({ bet: voting({ decision: "REFUND" }), place: held }, NOW)).toMatchObject({
      writes: { place: { bannedAt: NOW } },
      events: [],
    });
  });

  test.each([
    ["no place", twoSided(), undefined],
    ["a place that is marked", twoSided(), { ...held, bannedAt: NOW }],
    ["a place that has ended", twoSided(), samplePlace({ status: "REFUSED" })],
    ["a bet that is over", voting({ status: "RESOLVED", decision: "FOR" }), held],
    ["a bet that is gone", undefined, undefined],
  ])("changes nothing about %s", (_what, bet, place) => {
    expect(markBanned({ bet, place }, NOW)).toBe(UNCHANGED);
  });
});
