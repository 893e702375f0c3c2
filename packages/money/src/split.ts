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
  const even = losingPool / BigInt(winners.length);
  const leftover = Number(losingPool % BigInt(winners.length));
  const shares = winners.map((stake, index) => shareOf(stake, even + (index < leftover ? 1n : 0n), policy));

  return {
    winners: shares,
    loserIds: losers.map((loser) => loser.id),
    pool: losingPool + sumOf(winners.map((stake) => stake.stake)),
    losingPool,
    leftover,
    fees: sumOf(shares.map((share) => share.fee)),
  };
}

function shareOf({ id, stake }: SplitStake, share: Cents, policy: FeePolicy): WinnerShare {
  const fee = policy === "WINNINGS" ? feeOf(share) : 0n;
  return { id, stake, share, fee, payable: stake + share - fee };
}
