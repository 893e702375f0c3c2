import { describe, expect, test } from "@jest/globals";
import type { Bet } from "./bet.ts";
import type { Participation } from "./participation.ts";
import { requestPlace, type PlaceRequest, type Standing } from "./request-place.ts";
import { codeOf } from "./testing/code-of.ts";
import { DAY, later, MINUTE, NOW, PERIODS, sampleBet, samplePlace, twoSided } from "./testing/samples.ts";

const REQUEST: PlaceRequest = { placeId: "new", userId: "joiner", appId: null, side: "AGAINST", amount: 500n };
const NOBODY: Standing = { own: undefined, isBanned: false };

const request = (
  bet: Bet | undefined,
  standing: Partial<Standing> = {},
  changes: Partial<PlaceRequest> = {},
  now = NOW,
) => requestPlace({ bet, standing: { ...NOBODY, ...standing } }, { ...REQUEST, ...changes }, { now, periods: PERIODS });

const own = (changes: Partial<Participation> = {}) => ({ own: samplePlace(changes) });

describe("a requested place", () => {
  test("is pending and not counted yet", () => {
    const { answer, writes, events } = request(twoSided());
    const { bet, place } = answer;
    expect(place).toMatchObject({ id: "new", userId: "joiner", status: "PENDING", admissionNumber: null });
    expect(bet).toEqual({ ...twoSided(), dueAt: later(30 * MINUTE) });
    expect(writes).toEqual({ bet, place });
    expect(events).toBeUndefined();
  });

  test("does not postpone an earlier due time", () => {
    const bet = twoSided({ dueAt: later(MINUTE) });
    const { answer, writes } = request(bet);
    expect(answer.bet).toEqual(bet);
    expect(writes).toEqual({ place: answer.place });
  });

  test("on the same terms again is the existing one", () => {
    const bet = twoSided();
    expect(request(bet, own())).toEqual({ answer: { bet, place: samplePlace() } });
  });

  test("requested again by another app is attributed to that app, and to none when requested directly", () => {
    const bet = twoSided();
    const [first, second] = [samplePlace({ appId: "first" }), samplePlace({ appId: "second" })];
    expect(request(bet, { own: first }, { appId: "first" })).toEqual({ answer: { bet, place: first } });
    const changed = { answer: { bet, place: second }, writes: { place: second } };
    expect(request(bet, { own: first }, { appId: "second" })).toEqual(changed);
    expect(request(bet, { own: first }).writes).toEqual({ place: samplePlace() });
  });

  test.each([
    ["one in a bet that is gone", undefined, {}, {}, "BET_NOT_FOUND"],
    ["one's own on other terms that turned up meanwhile", twoSided(), own({ side: "FOR" }), {}, "STAKE_BUSY"],
    ["a second one besides a held one", twoSided(), own({ status: "HELD" }), {}, "ALREADY_JOINED"],
    ["one after a chargeback", twoSided(), own({ status: "WITHDRAWN" }), {}, "ALREADY_JOINED"],
    ["one in somebody's draft", sampleBet({ status: "DRAFT", publishedAt: null }), {}, {}, "BET_NOT_FOUND"],
    ["one while voting", twoSided({ status: "VOTING" }), {}, {}, "BET_NOT_ACTIVE"],
    ["one after the decision", twoSided({ decision: "REFUND" }), {}, {}, "BET_NOT_ACTIVE"],
    ["one at the end date", twoSided({ endDate: NOW }), {}, {}, "BET_ENDED"],
    ["one by a banned person", twoSided(), { isBanned: true }, {}, "BANNED"],
    ["one beyond 5,000", { ...twoSided(), forCount: 2_500, againstCount: 2_500 }, {}, {}, "BET_FULL"],
    ["one below the minimum entry", twoSided(), {}, { amount: 499n }, "BELOW_MINIMUM"],
    ["one that no card can be charged for", twoSided(), {}, { amount: 97_561_000n }, "AMOUNT_TOO_LARGE"],
  ] as const)("is refused: %s", (_what, bet, standing, changes, code) => {
    expect(codeOf(() => request(bet, standing, changes))).toBe(code);
  });

  test("is granted until the last moment and up to the 5,000th", () => {
    expect(request(twoSided(), {}, {}, later(7 * DAY - 1)).writes?.place).toBeDefined();
    expect(request({ ...twoSided(), forCount: 2_500, againstCount: 2_499 }).writes?.place).toBeDefined();
  });
});
