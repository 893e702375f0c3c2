import type { Cents } from "@stakehold/money/amount.ts";
import { shareOf } from "@stakehold/money/split.ts";
import { opposite, type FeePolicy, type Side } from "@stakehold/wager/words.ts";
import { countOf, isOneSided, poolOf, type Bet } from "./bet.ts";

/**
 * Returns what each participant on a side receives on top of their stake if it wins, in cents, before leftover cents
 * and any fee on winnings; undefined while a side is empty.
 */
export const gainPerPerson = (bet: Bet, side: Side): Cents | undefined =>
  isOneSided(bet) ? undefined : poolOf(bet, opposite(side)) / BigInt(countOf(bet, side));

/**
 * Returns what a person who joins a side would gain on top of any stake if it won and nobody else joined, in cents;
 * undefined while the other side is empty. The last person to join gets no leftover cent, so this is exact.
 */
export function gainIfWon(bet: Bet, side: Side): Cents | undefined {
  const losing = opposite(side);
  if (countOf(bet, losing) === 0) return undefined;
  return gainOf(poolOf(bet, losing), countOf(bet, side) + 1, bet.feePolicy);
}

/** Returns what each of `winners` people gains of a losing pool in cents, after any fee on winnings. */
export const gainOf = (losingPool: Cents, winners: number, policy: FeePolicy): Cents =>
  // The last winner gets no leftover cent.
  shareOf(0n, { losingPool, winners, rank: winners - 1, policy }).payable;

/**
 * Returns a side's share of the pool in whole percent. The two sides add up to 100; a side with a stake has at least 1,
 * and 0 means that it is empty. Both sides are 0 while nothing is staked.
 */
export function percentOf(
  { pool, forPool, againstPool }: Pick<Bet, "pool" | "forPool" | "againstPool">,
  side: Side,
): number {
  if (pool === 0n) return 0;
  const forPercent = againstPool === 0n ? 100 : forPool === 0n ? 0 : roundedPercent(forPool, pool);
  return side === "FOR" ? forPercent : 100 - forPercent;
}

/** Rounds half up and stays within 1 to 99, because only an empty side makes 0 or 100. */
const roundedPercent = (part: Cents, whole: Cents): number =>
  Math.min(Math.max(Number((part * 200n + whole) / (whole * 2n)), 1), 99);
