import type { Change } from "@stakehold/messaging/change.ts";
import type { StakeOutcome } from "@stakehold/wager/words.ts";

/** How somebody's bets went. */
export type Statistics = { readonly betsWon: number; readonly betsLost: number; readonly winningsCents: bigint };

/** How one stake ended when its bet was settled. */
export type StakeResult = {
  readonly userId: string;
  readonly outcome: StakeOutcome;
  readonly stakeCents: bigint;
  /** What is owed to the person, their own stake included. */
  readonly owedCents: bigint;
};

/** What is to be added to people's statistics. */
export type StatisticsWrites = { readonly tallies: ReadonlyMap<string, Statistics> };

/** What a settled bet comes to. */
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

/** Won of won and lost in whole percent, rounded; 0 before the first (specification, section 9). */
export function winRate({ betsWon, betsLost }: Statistics): number {
  const ended = betsWon + betsLost;
  return ended === 0 ? 0 : Math.round((betsWon / ended) * 100);
}
