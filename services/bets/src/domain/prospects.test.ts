import { describe, expect, test } from "@jest/globals";
import type { FeePolicy, Side } from "@stakehold/wager/words.ts";
import { splitPool, type WinnerShare } from "@stakehold/money/split.ts";
import { gainIfWon, gainPerPerson, percentOf } from "./prospects.ts";
import { betWith } from "./testing/samples.ts";

const FOR = (amount: bigint) => ({ side: "FOR" as Side, amount });
const AGAINST = (amount: bigint) => ({ side: "AGAINST" as Side, amount });

describe("what a side would gain", () => {
  test.each([
    ["one against one", [FOR(1_000n), AGAINST(500n)], 500n, 1_000n],
    ["three share what one lost", [FOR(100n), FOR(100n), FOR(100n), AGAINST(1_000n)], 333n, 300n],
    ["one side empty", [FOR(100n)], undefined, undefined],
    ["both sides empty", [], undefined, undefined],
  ])("%s", (_case, places, forGain, againstGain) => {
    const bet = betWith(places);
    expect(gainPerPerson(bet, "FOR")).toBe(forGain);
    expect(gainPerPerson(bet, "AGAINST")).toBe(againstGain);
  });
});

describe("what somebody who joins would gain", () => {
  const policies: FeePolicy[] = ["ENTRY", "WINNINGS"];
  const gainOf = (winner: WinnerShare | undefined) => winner && winner.payable - winner.stake;
  const others = [FOR(1_000n), AGAINST(777n), FOR(500n), AGAINST(100_001n), FOR(333n)];

  test.each(policies)("is what the split gives the last one to join, with the fee taken on %s", (feePolicy) => {
    for (const side of ["FOR", "AGAINST"] as const) {
      const stakes = [...others, { side, amount: 4_321n }].map(({ side: held, amount }, index) => ({
        id: String(index),
        side: held,
        stake: amount,
        admission: index + 1,
      }));
      const own = splitPool(stakes, side, feePolicy).winners.find(({ id }) => id === "5");
      expect(gainIfWon(betWith(others, { feePolicy }), side)).toBe(gainOf(own));
    }
  });

  test.each(policies)("is also that for every bet size and every amount, with the fee taken on %s", (feePolicy) => {
    const stakesOf = (places: readonly { side: Side; amount: bigint }[]) =>
      places.map(({ side, amount }, index) => ({ id: String(index), side, stake: amount, admission: index + 1 }));
    for (const largest of [1n, 100n, 99_999_999n, 1_000_000_000n]) {
      for (let size = 1; size <= 30; size += 1) {
        const amountOf = (index: number) => (((BigInt(index) * 7_919n * largest) / 131n) % largest) + 1n;
        const held = Array.from({ length: size }, (_, index) =>
          (index * index) % 3 === 1 ? FOR(amountOf(index)) : AGAINST(amountOf(index)),
        );
        for (const side of ["FOR", "AGAINST"] as const) {
          if (!held.some((place) => place.side !== side)) continue;
          const split = splitPool(stakesOf([...held, { side, amount: largest }]), side, feePolicy);
          expect(gainIfWon(betWith(held, { feePolicy }), side)).toBe(gainOf(split.winners.at(-1)));
        }
      }
    }
  });

  test("is not known while the other side is empty", () => {
    expect(gainIfWon(betWith([FOR(100n)]), "FOR")).toBeUndefined();
    expect(gainIfWon(betWith([FOR(100n)]), "AGAINST")).toBe(100n);
  });
});

describe("a side's share of the pool", () => {
  test.each([
    ["halves", [FOR(100n), AGAINST(100n)], 50, 50],
    ["a third is rounded down", [FOR(100n), AGAINST(200n)], 33, 67],
    ["half a percent is rounded up", [FOR(1n), AGAINST(199n)], 1, 99],
    ["a side that is taken has 1% at least", [FOR(100n), AGAINST(99_999_999n)], 1, 99],
    ["and leaves the other 99% at most", [FOR(99_999_999n), AGAINST(100n)], 99, 1],
    ["one side empty", [FOR(100n)], 100, 0],
    ["the other side empty", [AGAINST(100n)], 0, 100],
    ["nothing staked", [], 0, 0],
  ])("%s", (_case, places, forPercent, againstPercent) => {
    const bet = betWith(places);
    expect([percentOf(bet, "FOR"), percentOf(bet, "AGAINST")]).toEqual([forPercent, againstPercent]);
  });
});
