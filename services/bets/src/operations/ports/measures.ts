import type { BetStatus } from "../../domain/bet.ts";

/** Where a bet can hang: its payment, its vote, or the division of its money. */
export const HANGING_STEPS = ["payment", "voting", "settling"] as const;

/** What can be late: a place that is not paid and not closed, a bet that is not ended by time, a vote, a settlement. */
export const OVERDUE_STEPS = ["payment", "ending", "voting", "settling"] as const;

/** What is shown of all bets. */
export type BetMeasures = {
  readonly bets: ReadonlyMap<BetStatus, number>;
  /** The age of what hangs longest in each step, in seconds; 0 where nothing does. */
  readonly ageSeconds: Readonly<Record<(typeof HANGING_STEPS)[number], number>>;
  /** How much should have happened two minutes ago and did not. */
  readonly overdue: Readonly<Record<(typeof OVERDUE_STEPS)[number], number>>;
};

/** All bets in numbers. No reading takes longer the more bets have ended. */
export interface MeasureReader {
  read(): Promise<BetMeasures>;
  /** Folds the changes of the counts of bets, of places and of what is held into the counts. */
  foldCounts(): Promise<void>;
}

/** What people are promised of a bet's times, told as it is kept or not. */
export interface Promises {
  /** A ballot was decided by a vote at this time, and the bet by the ballot. */
  voteCounted(votedAt: Date, betDecidedAt: Date): void;
  /** A bet was decided for want of anything else when its time was over. */
  betEnded(endedAt: Date, decidedAt: Date): void;
}
