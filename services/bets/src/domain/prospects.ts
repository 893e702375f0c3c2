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
 * What somebody who joins a side would gain on top of their stake if it won and nobody else joined, in cents, whatever
 * they stake; undefined while the other side is empty. Who joins last gets no leftover cent, so this is exact.
 */
export function gainIfWon(bet: Bet, side: Side): Cents | undefined {
  const losing = opposite(side);
  if (countOf(bet, losing) === 0) return undefined;
  const share = poolOf(bet, losing) / BigInt(countOf(bet, side) + 1);
  return share - (bet.feePolicy === "WINNINGS" ? feeOf(share) : 0n);
}

/**
 * A side's share of the pool in whole percent. Both sides make 100; a side that is taken has 1 at least, and 0 means that
 * it is empty. Nothing is shared while nothing is staked.
 */
export function percentOf(bet: Bet, side: Side): number {
  if (bet.pool === 0n) return 0;
  const forPercent = bet.againstPool === 0n ? 100 : bet.forPool === 0n ? 0 : roundedPercent(bet.forPool, bet.pool);
  return side === "FOR" ? forPercent : 100 - forPercent;
}

/** Rounded half up, and kept off the ends, which only an empty side has. */
const roundedPercent = (part: Cents, whole: Cents): number =>
  Math.min(Math.max(Number((part * 200n + whole) / (whole * 2n)), 1), 99);
