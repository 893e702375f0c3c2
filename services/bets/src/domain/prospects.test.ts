import { describe, expect, test } from "@jest/globals";
import type { FeePolicy, Side } from "@stakehold/wager/words.ts";
import { splitPool } from "@stakehold/money/split.ts";
import { gainPerPerson, payoutIfWon } from "./prospects.ts";
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

describe("what somebody who joins would receive", () => {
  const policies: FeePolicy[] = ["ENTRY", "WINNINGS"];
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
      expect(payoutIfWon(betWith(others, { feePolicy }), side, 4_321n)).toBe(own?.payable);
    }
  });

  test.each(policies)("is that for every size of a bet and every amount, with the fee taken on %s", (feePolicy) => {
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
          expect(payoutIfWon(betWith(held, { feePolicy }), side, largest)).toBe(split.winners.at(-1)?.payable);
        }
      }
    }
  });

  test("is not known while the other side is empty", () => {
    expect(payoutIfWon(betWith([FOR(100n)]), "FOR", 100n)).toBeUndefined();
    expect(payoutIfWon(betWith([FOR(100n)]), "AGAINST", 100n)).toBe(200n);
  });
});
