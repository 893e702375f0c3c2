import type { Cents } from "@stakehold/money/amount.ts";
import { feeOf } from "@stakehold/money/fee.ts";
import { opposite, type Side } from "@stakehold/wager/words.ts";
import { countOf, isOneSided, poolOf, type Bet } from "./bet.ts";

/**
 * What each holder of a side receives on top of their stake if it wins, in cents, before leftover cents and any fee
 * on winnings; undefined while a side is empty.
 */
export const gainPerPerson = (bet: Bet, side: Side): Cents | undefined =>
  isOneSided(bet) ? undefined : poolOf(bet, opposite(side)) / BigInt(countOf(bet, side));

/**
 * What somebody who joins a side with a stake would receive if it won and nobody else joined, in cents; undefined while
 * the other side is empty. Who joins last gets no leftover cent, so this is exact.
 */
export function payoutIfWon(bet: Bet, side: Side, stake: Cents): Cents | undefined {
  const losing = opposite(side);
  if (countOf(bet, losing) === 0) return undefined;
  const share = poolOf(bet, losing) / BigInt(countOf(bet, side) + 1);
  return stake + share - (bet.feePolicy === "WINNINGS" ? feeOf(share) : 0n);
}
