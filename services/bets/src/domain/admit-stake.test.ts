import { describe, expect, test } from "@jest/globals";
import { UNCHANGED } from "@stakehold/messaging/change/change.ts";
import { admitStake, type PaidPlace } from "./admit-stake.ts";
import { withPlace, type Bet } from "./bet.ts";
import { endPending } from "./end-pending.ts";
import type { Participation } from "./participation.ts";
import { DAY, ISSUING, later, NOW, sampleBet, samplePlace, twoSided } from "./testing/samples.ts";

type Paid = Partial<PaidPlace> & { readonly chargedAt?: Date };

const admit = (bet: Bet, changes: Partial<Participation> = {}, { chargedAt = NOW, ...paid }: Paid = {}) =>
  admitStake(
    { bet, place: samplePlace(changes), isBanned: false, isPlatformClosed: false, ...paid },
    { chargedAt, issuing: ISSUING },
    NOW,
  );

const DRAFT = sampleBet({ status: "DRAFT", publishedAt: null });
const CREATORS = { userId: "creator", side: "FOR", amount: 1_000n } as const;

describe("a paid place", () => {
  test("is admitted with the next number and counted", () => {
    const { writes, events } = admit(twoSided());
    const { bet, place, receipt } = writes ?? {};
    expect(place).toMatchObject({ status: "HELD", admissionNumber: 3, admittedAt: NOW });
    expect(bet).toMatchObject({ pool: 2_000n, againstPool: 1_000n, againstCount: 2, forCount: 1, lastAdmission: 3 });
    expect(receipt).toMatchObject({ placeId: "place", issuedAt: NOW });
    expect(events).toEqual([
      { type: "ParticipantAdmitted", bet, place, admissionNumber: 3, receipt: receipt?.document },
    ]);
  });

  test("gets a number that was never used, even after somebody left", () => {
    expect(admit(withPlace(twoSided(), samplePlace(), -1)).writes?.place).toMatchObject({ admissionNumber: 3 });
  });

  test("of the creator opens the bet", () => {
    const { writes, events } = admit(DRAFT, CREATORS);
    const { bet, receipt } = writes ?? {};
    expect(bet).toMatchObject({ status: "ACTIVE", publishedAt: NOW, pool: 1_000n, forCount: 1 });
    expect(events).toMatchObject([
      { type: "BetPublished", bet, receipt: receipt?.document },
      { type: "ParticipantAdmitted", bet, receipt: receipt?.document },
    ]);
  });

  test.each(["HELD", "REFUSED", "WITHDRAWN"] as const)("that is already %s does not change", (status) => {
    expect(admit(twoSided(), { status })).toBe(UNCHANGED);
  });

  test("of a bet that is gone, and a charge without a place, change nothing", () => {
    const gone = { bet: undefined, place: samplePlace(), isBanned: false, isPlatformClosed: false };
    expect(admitStake(gone, { chargedAt: NOW, issuing: ISSUING }, NOW)).toBe(UNCHANGED);
    expect(admit(twoSided(), {}, { place: undefined })).toBe(UNCHANGED);
  });

  test.each([
    ["while voting", twoSided({ status: "VOTING" }), {}, {}, "BET_NOT_ACTIVE"],
    ["after the decision", twoSided({ decision: "REFUND" }), {}, {}, "BET_NOT_ACTIVE"],
    ["in a draft, of somebody else", DRAFT, {}, {}, "BET_NOT_ACTIVE"],
    ["charged at the end date", twoSided({ endDate: NOW }), {}, {}, "BET_ENDED"],
    ["while the platform is being cleared", twoSided(), {}, { isPlatformClosed: true }, "PLATFORM_CLOSED"],
    ["of a person banned since", twoSided(), {}, { isBanned: true }, "BANNED"],
    ["that was marked by a ban", twoSided(), { bannedAt: NOW }, {}, "BANNED"],
    ["beyond 5,000", { ...twoSided(), againstCount: 4_999 }, {}, {}, "BET_FULL"],
    ["that was given up before", twoSided(), { status: "CANCELLED" }, {}, "STAKE_CLOSED"],
  ] as const)("is refused %s", (_when, bet, changes, held, reason) => {
    const { writes, events } = admit(bet, changes, held);
    expect(writes?.place).toMatchObject({ status: "REFUSED", admissionNumber: null });
    expect(events).toEqual([{ type: "ParticipationRefused", place: writes?.place, reason }]);
    expect(writes).not.toHaveProperty("bet");
  });

  test("counts by the time of its charge, however late the event arrives", () => {
    const bet = twoSided({ endDate: later(-DAY) });
    expect(admit(bet, {}, { chargedAt: later(-DAY - 1) }).writes?.place).toMatchObject({ status: "HELD" });
  });

  test("of a creator that is refused abandons the draft", () => {
    const { writes, events } = admit({ ...DRAFT, endDate: NOW }, CREATORS);
    expect(writes?.bet).toMatchObject({ status: "ABANDONED", dueAt: null });
    expect(events).toMatchObject([{ type: "ParticipationRefused" }, { type: "BetAbandoned", bet: writes?.bet }]);
  });
});

describe("a place that will never be paid", () => {
  test("is cancelled, and the creator's ends the draft too", () => {
    expect(endPending({ bet: twoSided(), place: samplePlace() })).toEqual({
      answer: undefined,
      writes: { place: samplePlace({ status: "CANCELLED" }) },
    });
    const { writes, events } = endPending({ bet: DRAFT, place: samplePlace(CREATORS) });
    expect(writes?.bet).toMatchObject({ status: "ABANDONED", dueAt: null });
    expect(writes?.place).toMatchObject({ status: "CANCELLED" });
    expect(events).toEqual([{ type: "BetAbandoned", bet: writes?.bet }]);
  });

  test.each(["HELD", "REFUSED", "CANCELLED", "WITHDRAWN"] as const)("stays %s once it was decided", (status) => {
    expect(endPending({ bet: twoSided(), place: samplePlace({ status }) })).toBe(UNCHANGED);
  });

  test("changes nothing without a place or a bet", () => {
    expect(endPending({ bet: twoSided(), place: undefined })).toBe(UNCHANGED);
    expect(endPending({ bet: undefined, place: undefined })).toBe(UNCHANGED);
  });

  test("leaves a draft that the clearing has decided for settlement", () => {
    const decided = { ...DRAFT, decision: "REFUND", decisionReason: "CLEANUP", decidedAt: NOW } as const;
    const place = samplePlace(CREATORS);
    expect(endPending({ bet: decided, place })).toEqual({
      answer: undefined,
      writes: { place: { ...place, status: "CANCELLED" } },
    });
  });
});
