import type { Side } from "@stakehold/wager/words.ts";
import { expect, test } from "@jest/globals";
import { splitPool, type SplitStake } from "./split.ts";

const stake = (id: string, side: Side, cents: bigint, admission: number): SplitStake => ({
  id,
  side,
  stake: cents,
  admission,
});

test("each winner gets their own stake and an equal share, whatever they staked", () => {
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

test("leftover cents go one each to the winners admitted first", () => {
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

test("WINNINGS takes the fee from the share, including a leftover cent", () => {
  const split = splitPool([stake("a", "FOR", 1000n, 1), stake("b", "AGAINST", 2020n, 2)], "FOR", "WINNINGS");
  expect(split.winners[0]).toEqual({ id: "a", stake: 1000n, share: 2020n, fee: 51n, payable: 2969n });
  expect(split.fees).toBe(51n);
});

test("a split requires both sides", () => {
  expect(() => splitPool([stake("a", "FOR", 1n, 1)], "FOR", "ENTRY")).toThrow(RangeError);
  expect(() => splitPool([stake("a", "FOR", 1n, 1)], "AGAINST", "ENTRY")).toThrow(RangeError);
});
