import { describe, expect, test } from "@jest/globals";
import { splitPool } from "@stakehold/money/split.ts";
import type { FeePolicy } from "@stakehold/wager/words.ts";
import { sumOpenStakes, type OpenStake } from "./open-stakes.ts";

const stake = (change: Partial<OpenStake> = {}): OpenStake => ({
  amount: 1_000n,
  ownCount: 1,
  otherPool: 500n,
  feePolicy: "ENTRY",
  ...change,
});

describe("the sums of open stakes", () => {
  test.each<[string, OpenStake[], bigint, bigint]>([
    ["none", [], 0n, 0n],
    ["one against one", [stake()], 1_000n, 1_500n],
    ["nobody on the other side", [stake({ otherPool: 0n })], 1_000n, 1_000n],
    ["each share is rounded down by itself", [stake({ ownCount: 3 }), stake({ ownCount: 3 })], 2_000n, 2_332n],
    ["the fee is taken from the gain alone", [stake({ otherPool: 1_000n, feePolicy: "WINNINGS" })], 1_000n, 1_975n],
    [
      "the largest amounts stay exact",
      [stake({ amount: 99_999_999n, otherPool: 2n ** 60n })],
      99_999_999n,
      2n ** 60n + 99_999_999n,
    ],
  ])("%s", (_case, stakes, amount, payoutIfAllWon) => {
    expect(sumOpenStakes(stakes)).toEqual({ amount, payoutIfAllWon });
  });

  test.each<FeePolicy>(["ENTRY", "WINNINGS"])("are what the split pays, with the fee taken on %s", (feePolicy) => {
    const stakes = [
      { id: "own", side: "FOR" as const, stake: 1_000n, admission: 2 },
      { id: "another", side: "FOR" as const, stake: 300n, admission: 1 },
      { id: "other", side: "AGAINST" as const, stake: 777n, admission: 3 },
    ];
    const own = splitPool(stakes, "FOR", feePolicy).winners.find(({ id }) => id === "own");
    const { payoutIfAllWon } = sumOpenStakes([stake({ ownCount: 2, otherPool: 777n, feePolicy })]);
    expect(payoutIfAllWon).toBe(own?.payable);
  });
});
