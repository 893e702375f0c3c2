import type { Change } from "@stakehold/messaging/change/change.ts";
import type { StakeOutcome } from "@stakehold/wager/words.ts";

/** A person's record of settled bets. */
export type Statistics = { readonly betsWon: number; readonly betsLost: number; readonly winningsCents: bigint };

/** How one stake ended when its bet was settled. */
export type StakeResult = {
  readonly userId: string;
  readonly outcome: StakeOutcome;
  readonly stakeCents: bigint;
  /** The amount owed to the person, including their own stake. */
  readonly owedCents: bigint;
};

/** The numbers to add to people's statistics. */
export type StatisticsWrites = { readonly tallies: ReadonlyMap<string, Statistics> };

/** The result of counting a settled bet. */
export type StatisticsChange = Change<StatisticsWrites, never>;

export const NO_STATISTICS: Statistics = { betsWon: 0, betsLost: 0, winningsCents: 0n };

/** Adds a settled bet to each person's statistics. A refunded stake was neither won nor lost. */
export function countResults(results: readonly StakeResult[]): StatisticsChange {
  const tallies = new Map<string, Statistics>();
  for (const result of results) {
    if (result.outcome === "REFUNDED") continue;
    tallies.set(result.userId, plus(tallies.get(result.userId) ?? NO_STATISTICS, result));
  }
  return { answer: undefined, writes: { tallies } };
}

const plus = (before: Statistics, { outcome, stakeCents, owedCents }: StakeResult): Statistics =>
  outcome === "WON"
    ? { ...before, betsWon: before.betsWon + 1, winningsCents: before.winningsCents + owedCents - stakeCents }
    : { ...before, betsLost: before.betsLost + 1 };

/**
 * Returns the share of won bets among won and lost, in whole percent, rounded; 0 if there are none (specification,
 * section 9).
 */
export function winRate({ betsWon, betsLost }: Statistics): number {
  const ended = betsWon + betsLost;
  return ended === 0 ? 0 : Math.round((betsWon / ended) * 100);
}
