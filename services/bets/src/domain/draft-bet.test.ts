import { describe, expect, test } from "@jest/globals";
import { draftBet, MAX_OPEN_DRAFTS, type BetDraft, type Drafting } from "./draft-bet.ts";
import { codeOf } from "./testing/code-of.ts";
import { DAY, later, MINUTE, NOW, PERIODS } from "./testing/samples.ts";

const draft = (changes: Partial<BetDraft> = {}, state: Partial<Drafting> = {}) =>
  draftBet(
    { isPlatformOpen: true, openDrafts: 0, ...state },
    {
      betId: "bet",
      placeId: "place",
      creatorId: "creator",
      appId: null,
      title: "It rains on Sunday",
      description: "More than 1 mm",
      category: "WEATHER",
      topic: null,
      totalAmount: 1_000n,
      minEntry: 500n,
      endDate: later(DAY),
      feePolicy: "ENTRY",
      ...changes,
    },
    { now: NOW, periods: PERIODS },
  );

describe("a draft", () => {
  test("has its creator's unpaid place, FOR, and is reviewed when the time to pay is over", () => {
    const { answer, writes, events } = draft();
    const { bet, place } = answer;
    expect(bet).toMatchObject({ status: "DRAFT", pool: 0n, forCount: 0, dueAt: later(30 * MINUTE) });
    expect(place).toMatchObject({ userId: "creator", side: "FOR", amount: 1_000n, status: "PENDING" });
    expect(writes).toEqual({ bet, place });
    expect(events).toEqual([{ type: "BetDrafted", bet }]);
  });

  test.each([
    ["a category", { category: "SPORTS", topic: null }, { category: "SPORTS", topic: null }],
    ["a wildcard", { category: "WILDCARD", topic: null }, { category: "WILDCARD", topic: "OTHERS" }],
    ["a wildcard with its topic", { category: "WILDCARD", topic: "TECH" }, { category: "WILDCARD", topic: "TECH" }],
    ["a topic alone", { category: null, topic: "POLITICS" }, { category: "WILDCARD", topic: "POLITICS" }],
  ] as const)("accepts %s", (_what, given, stored) => {
    expect(draft(given).answer.bet).toMatchObject(stored);
  });

  test("stores how it will be judged if its creator says so, and allows an early proposal unless they refuse", () => {
    const terms = { sourceName: "NOAA", sourceUrl: "https://noaa.example/", voidIf: "The station is closed" };
    expect(draft({ ...terms, earlyProposal: false }).answer.bet).toMatchObject({ ...terms, earlyProposal: false });
    const defaults = { sourceName: null, sourceUrl: null, voidIf: null, earlyProposal: true };
    expect(draft().answer.bet).toMatchObject(defaults);
  });

  test.each([
    ["neither category nor topic", { category: null, topic: null }, "INVALID_INPUT"],
    ["a topic outside wildcard", { category: "SPORTS", topic: "TECH" }, "INVALID_INPUT"],
    ["an end date that is now", { endDate: NOW }, "INVALID_END_DATE"],
    ["an end date beyond 692 days", { endDate: later(692 * DAY + 1) }, "INVALID_END_DATE"],
    ["a total below 1.00", { totalAmount: 99n, minEntry: 100n }, "BELOW_MINIMUM"],
    ["a minimum below 1.00", { minEntry: 99n }, "BELOW_MINIMUM"],
    ["a total below its own minimum entry", { totalAmount: 500n, minEntry: 501n }, "BELOW_MINIMUM"],
    ["a charge above 999,999.99, fee included", { totalAmount: 97_561_000n }, "AMOUNT_TOO_LARGE"],
  ] as const)("refuses %s", (_what, changes, code) => {
    expect(codeOf(() => draft(changes))).toBe(code);
  });

  test.each([
    [{ totalAmount: 0n }, "totalAmount", "Total amount must be greater than 0"],
    [{ totalAmount: 5_000n, minEntry: 0n }, "minEntry", "Minimum entry must be greater than 0"],
    [{ minEntry: 99n }, "minEntry", "The least that you can enter here is $1.00"],
    [{ totalAmount: 500n, minEntry: 501n }, "minEntry", "Minimum entry can be at most the total amount, $5.00"],
  ] as const)("returns the field of the wrong amount, and the reason", (changes, field, message) => {
    expect(() => draft(changes)).toThrow(
      expect.objectContaining({ message, fields: expect.objectContaining({ field }) }),
    );
  });

  test.each([
    [NOW, "The end date must be in the future."],
    [later(693 * DAY), "The end date must be at most 692 days ahead: the card provider holds money no longer."],
  ])("explains the limits of an end date", (endDate, message) => {
    expect(() => draft({ endDate })).toThrow(message);
  });

  test("is refused while the platform is closed, whatever its content", () => {
    expect(codeOf(() => draft({}, { isPlatformOpen: false }))).toBe("PLATFORM_CLOSED");
    expect(codeOf(() => draft({ endDate: NOW }, { isPlatformOpen: false }))).toBe("PLATFORM_CLOSED");
  });

  test("is one of at most ten unpaid drafts of a person", () => {
    expect(draft({}, { openDrafts: MAX_OPEN_DRAFTS - 1 }).answer.bet).toMatchObject({ status: "DRAFT" });
    expect(codeOf(() => draft({}, { openDrafts: MAX_OPEN_DRAFTS }))).toBe("TOO_MANY_DRAFTS");
  });

  test.each([
    ["an end date in exactly 692 days", { endDate: later(692 * DAY) }],
    ["amounts of exactly 1.00", { totalAmount: 100n, minEntry: 100n }],
    ["the largest charge", { totalAmount: 97_560_974n }],
    ["the largest stake where the fee is taken from winnings", { totalAmount: 99_999_999n, feePolicy: "WINNINGS" }],
  ] as const)("allows %s", (_what, changes) => {
    expect(draft(changes).answer.bet).toMatchObject(changes);
  });
});
