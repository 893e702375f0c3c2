import { describe, expect, test } from "@jest/globals";
import { hookOf, inDollars, offerInWords, sidesInWords } from "./bet-words.ts";
import type { PublicBet } from "./public-bets.ts";

type SideOf = readonly [percent: number, count: number, gain: string | null];

const bet = (yes: SideOf, no: SideOf, minEntry = "10.00"): PublicBet => ({
  id: "b1",
  title: "Rain",
  status: "ACTIVE",
  category: "WEATHER",
  topic: null,
  publishedAt: null,
  endDate: "2099-11-29T18:00:00.000Z",
  isRemoved: false,
  participantCount: yes[1] + no[1],
  winningPosition: null,
  currentPool: { amount: "1030.00" },
  minEntry: { amount: minEntry },
  poolSlices: [],
  sides: [sideOf("FOR", yes), sideOf("AGAINST", no)],
});

const sideOf = (position: "FOR" | "AGAINST", [percent, participantCount, gain]: SideOf) => ({
  position,
  percent,
  participantCount,
  pool: { amount: "1.00" },
  entryGain: gain === null ? null : { amount: gain },
});

describe("the hook of a bet", () => {
  test.each([
    ["an empty side", bet([100, 1, null], [0, 0, "30.00"]), "Open AGAINST: stake $10, gain $30"],
    ["the side that gains more", bet([38, 1, "40.00"], [62, 2, "16.66"]), "FOR: stake $10, gain $40"],
    [
      "it by value, not by letters",
      bet([50, 1, "9.00"], [50, 1, "16.66"], "2.50"),
      "AGAINST: stake $2.50, gain $16.66",
    ],
    ["large amounts", bet([1, 1, "999999.99"], [99, 9, "0.01"]), "FOR: stake $10, gain $999,999.99"],
  ])("names %s", (_what, given, words) => {
    expect(hookOf(given)?.words).toBe(words);
    expect(offerInWords(given)).toBe(`${words}. `);
  });

  test("is missing once joining is closed", () => {
    const closed = bet([38, 1, null], [62, 2, null]);
    expect([hookOf(closed), offerInWords(closed)]).toEqual([null, ""]);
  });
});

test("a side that nobody holds is not given as 0 percent", () => {
  expect(sidesInWords(bet([100, 1, null], [0, 0, "30.00"]))).toBe("FOR holds all of $1,030.00");
  expect(sidesInWords(bet([38, 1, null], [62, 2, null]))).toBe("FOR 38%, AGAINST 62% of $1,030.00");
});

test.each([
  ["10.00", "$10.00"],
  ["999.99", "$999.99"],
  ["1204.50", "$1,204.50"],
  ["1234567.89", "$1,234,567.89"],
])("%s is %s", (amount, words) => {
  expect(inDollars(amount)).toBe(words);
});
