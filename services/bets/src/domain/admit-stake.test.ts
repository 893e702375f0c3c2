import { describe, expect, test } from "@jest/globals";
import { admitStake, type HeldStake } from "./admit-stake.ts";
import { withPlace, type Bet } from "./bet.ts";
import { endPending } from "./end-pending.ts";
import type { Participation } from "./participation.ts";
import { DAY, later, NOW, sampleBet, samplePlace, twoSided } from "./testing/samples.ts";

const admit = (bet: Bet, changes: Partial<Participation> = {}, held: Partial<HeldStake> = {}) =>
  admitStake(
    bet,
    { place: samplePlace(changes), isBanned: false, isPlatformClosed: false, chargedAt: NOW, ...held },
    NOW,
  );

const DRAFT = sampleBet({ status: "DRAFT", publishedAt: null });
const CREATORS = { userId: "creator", side: "FOR", amount: 1_000n } as const;

describe("a paid place", () => {
  test("is admitted with the next number and counted", () => {
    const { bet, place, events } = admit(twoSided());
    expect(place).toMatchObject({ status: "HELD", admissionNumber: 3 });
    expect(bet).toMatchObject({ pool: 2_000n, againstPool: 1_000n, againstCount: 2, forCount: 1, lastAdmission: 3 });
    expect(events).toEqual([{ type: "ParticipantAdmitted", place }]);
  });

  test("gets a number that was never given, also after somebody left", () => {
    expect(admit(withPlace(twoSided(), samplePlace(), -1)).place).toMatchObject({ admissionNumber: 3 });
  });

  test("of the creator opens the bet", () => {
    const { bet, events } = admit(DRAFT, CREATORS);
    expect(bet).toMatchObject({ status: "ACTIVE", publishedAt: NOW, pool: 1_000n, forCount: 1 });
    expect(events.map(({ type }) => type)).toEqual(["BetPublished", "ParticipantAdmitted"]);
  });

  test.each(["HELD", "REFUSED", "WITHDRAWN"] as const)("that is %s already stays so", (status) => {
    const bet = twoSided();
    expect(admit(bet, { status })).toEqual({ bet, events: [] });
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
    const change = admit(bet, changes, held);
    expect(change.place).toMatchObject({ status: "REFUSED", admissionNumber: null });
    expect(change.events).toEqual([{ type: "ParticipationRefused", place: change.place, reason }]);
    expect(change.bet).toBe(bet);
  });

  test("counts by the time of its charge, however late it is heard of", () => {
    const bet = twoSided({ endDate: later(-DAY) });
    expect(admit(bet, {}, { chargedAt: later(-DAY - 1) }).place).toMatchObject({ status: "HELD" });
  });

  test("of a creator that is refused abandons the draft", () => {
    const { bet, events } = admit({ ...DRAFT, endDate: NOW }, CREATORS);
    expect(bet).toMatchObject({ status: "ABANDONED", dueAt: null });
    expect(events.map(({ type }) => type)).toEqual(["ParticipationRefused", "BetAbandoned"]);
  });
});

describe("a place that will never be paid", () => {
  test("is cancelled, and with the creator's the draft ends", () => {
    expect(endPending(twoSided(), samplePlace())).toMatchObject({ place: { status: "CANCELLED" }, events: [] });
    const { bet, place, events } = endPending(DRAFT, samplePlace(CREATORS));
    expect(bet).toMatchObject({ status: "ABANDONED", dueAt: null });
    expect(place).toMatchObject({ status: "CANCELLED" });
    expect(events).toEqual([{ type: "BetAbandoned" }]);
  });

  test.each(["HELD", "REFUSED", "CANCELLED", "WITHDRAWN"] as const)("stays %s where it was decided about", (status) => {
    const bet = twoSided();
    expect(endPending(bet, samplePlace({ status }))).toEqual({ bet, events: [] });
  });

  test("leaves a draft that the platform's clearing has decided to be settled", () => {
    const decided = { ...DRAFT, decision: "REFUND", decisionReason: "CLEANUP", decidedAt: NOW } as const;
    expect(endPending(decided, samplePlace(CREATORS))).toMatchObject({ bet: { status: "DRAFT" }, events: [] });
  });
});
