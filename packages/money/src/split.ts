import type { FeePolicy, Side } from "@stakehold/wager/words.ts";
import { sumOf, type Cents } from "./amount.ts";
import { feeOf } from "./fee.ts";

/** One stake that takes part in a split. `admission` orders the leftover cents and is unique in a bet. */
export type SplitStake = {
  readonly id: string;
  readonly side: Side;
  readonly stake: Cents;
  readonly admission: number;
};

/** What one winner receives: their stake back, an equal share of the losing stakes, less the fee on that share. */
export type WinnerShare = {
  readonly id: string;
  readonly stake: Cents;
  readonly share: Cents;
  readonly fee: Cents;
  readonly payable: Cents;
};

/** How a pool is divided. The losers' stakes are exactly the sum of the winners' shares. */
export type Split = {
  readonly winners: readonly WinnerShare[];
  readonly loserIds: readonly string[];
  readonly pool: Cents;
  readonly losingPool: Cents;
  /** Cents that did not divide evenly; the first winners by admission got one each. */
  readonly leftover: number;
  readonly fees: Cents;
};

/**
 * Divides a pool: each winner gets their stake back and an equal share of the losing side's stakes, leftover cents
 * one each by admission number (design, section 5). Takes stakes of both sides; both sides must be taken.
 */
export function splitPool(stakes: readonly SplitStake[], winner: Side, policy: FeePolicy): Split {
  const winners = stakes.filter((stake) => stake.side === winner).sort((a, b) => a.admission - b.admission);
  const losers = stakes.filter((stake) => stake.side !== winner);
  if (winners.length === 0 || losers.length === 0) throw new RangeError("A split needs stakes on both sides.");

  const losingPool = sumOf(losers.map((loser) => loser.stake));
  const terms = { losingPool, winners: winners.length, policy };
  const shares = winners.map((stake, rank) => ({ id: stake.id, ...shareOf(stake.stake, { ...terms, rank }) }));

  return {
    winners: shares,
    loserIds: losers.map((loser) => loser.id),
    pool: losingPool + sumOf(winners.map((stake) => stake.stake)),
    losingPool,
    leftover: leftoverOf(losingPool, winners.length),
    fees: sumOf(shares.map((share) => share.fee)),
  };
}

/** What one winner's share depends on besides their own stake. */
export type ShareTerms = {
  readonly losingPool: Cents;
  /** The number of winners. */
  readonly winners: number;
  /** How many winners were admitted before this one. */
  readonly rank: number;
  readonly policy: FeePolicy;
};

/** Returns what a winner with this stake receives, in cents: the rule by which `splitPool` divides. */
export function shareOf(stake: Cents, { losingPool, winners, rank, policy }: ShareTerms): Omit<WinnerShare, "id"> {
  const share = losingPool / BigInt(winners) + (rank < leftoverOf(losingPool, winners) ? 1n : 0n);
  const fee = policy === "WINNINGS" ? feeOf(share) : 0n;
  return { stake, share, fee, payable: stake + share - fee };
}

/** Returns the cents of a losing pool that do not divide evenly. */
const leftoverOf = (losingPool: Cents, winners: number): number => Number(losingPool % BigInt(winners));
