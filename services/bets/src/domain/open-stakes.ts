import type { Cents } from "@stakehold/money/amount.ts";
import type { FeePolicy } from "@stakehold/wager/words.ts";
import { gainOf } from "./prospects.ts";

/** A paid stake in a bet that is not over, and what decides its gain. */
export type OpenStake = {
  readonly amount: Cents;
  /** The number of people on its side, its own person included. */
  readonly ownCount: number;
  /** The total of the stakes on the other side. */
  readonly otherPool: Cents;
  readonly feePolicy: FeePolicy;
};

/** The sum of stakes, and the sum of what they return if each one's side wins, in cents. */
export type OpenStakes = { readonly amount: Cents; readonly payoutIfAllWon: Cents };

/** Returns the sums of open stakes as their bets are now, before leftover cents. */
export const sumOpenStakes = (stakes: readonly OpenStake[]): OpenStakes =>
  stakes.reduce<OpenStakes>(
    (sum, { amount, ownCount, otherPool, feePolicy }) => ({
      amount: sum.amount + amount,
      payoutIfAllWon: sum.payoutIfAllWon + amount + gainOf(otherPool, ownCount, feePolicy),
    }),
    { amount: 0n, payoutIfAllWon: 0n },
  );
