import { describe, expect, test } from "@jest/globals";
import { sumOf } from "./amount.ts";
import { splitPool, type Side, type SplitStake } from "./split.ts";

const stake = (id: string, side: Side, cents: bigint, admission: number): SplitStake => ({
  id,
  side,
  stake: cents,
  admission,
});

test("each winner gets the own stake and an equal share, whatever they staked", () => {
  const split = splitPool(
    [stake("a", "FOR", 1000n, 1), stake("b", "FOR", 5000n, 2), stake("c", "AGAINST", 600n, 3)],
    "FOR",
    "ENTRY",
  );
  expect(split.winners.map(({ id, payable }) => [id, payable])).toEqual([
    ["a", 1300n],
    ["b", 5300n],
  ]);
  expect(split.loserIds).toEqual(["c"]);
  expect(split).toMatchObject({ pool: 6600n, losingPool: 600n, leftover: 0, fees: 0n });
});

test("leftover cents go one each to the winners who were admitted first", () => {
  const winners = [
    stake("late", "AGAINST", 100n, 9),
    stake("first", "AGAINST", 100n, 2),
    stake("second", "AGAINST", 100n, 5),
  ];
  const split = splitPool([...winners, stake("x", "FOR", 500n, 1)], "AGAINST", "ENTRY");
  expect(split.winners.map(({ id, share }) => [id, share])).toEqual([
    ["first", 167n],
    ["second", 167n],
    ["late", 166n],
  ]);
});

test("with WINNINGS the fee is taken from the share, leftover cent included", () => {
  const split = splitPool([stake("a", "FOR", 1000n, 1), stake("b", "AGAINST", 2020n, 2)], "FOR", "WINNINGS");
  expect(split.winners[0]).toEqual({ id: "a", stake: 1000n, share: 2020n, fee: 51n, payable: 2969n });
  expect(split.fees).toBe(51n);
});

test("a split needs both sides", () => {
  expect(() => splitPool([stake("a", "FOR", 1n, 1)], "FOR", "ENTRY")).toThrow(RangeError);
  expect(() => splitPool([stake("a", "FOR", 1n, 1)], "AGAINST", "ENTRY")).toThrow(RangeError);
});

describe("not a cent is made or lost", () => {
  test.each(["ENTRY", "WINNINGS"] as const)("with %s, for many sizes of both sides", (policy) => {
    for (let winners = 1; winners <= 13; winners += 1) {
      for (let losers = 1; losers <= 13; losers += 1) {
        const stakes = [
          ...Array.from({ length: winners }, (_, index) =>
            stake(`w${index}`, "FOR", BigInt(101 + 37 * index), index + 1),
          ),
          ...Array.from({ length: losers }, (_, index) =>
            stake(`l${index}`, "AGAINST", BigInt(103 + 91 * index), winners + index + 1),
          ),
        ];
        const split = splitPool(stakes, "FOR", policy);
        const paid = sumOf(split.winners.map(({ payable }) => payable));
        expect(paid + split.fees).toBe(sumOf(stakes.map(({ stake: cents }) => cents)));
        expect(split.pool).toBe(paid + split.fees);
      }
    }
  });
});
