import type { BetStatus } from "../../domain/bet.ts";

/** The steps in which a bet can hang: its payment, its vote, or the division of its money. */
export const HANGING_STEPS = ["payment", "voting", "settling"] as const;

/** The steps that can be overdue: closing an unpaid place, ending a bet by time, a vote, a settlement. */
export const OVERDUE_STEPS = ["payment", "ending", "voting", "settling"] as const;

/** The measures of all bets. */
export type BetMeasures = {
  readonly bets: ReadonlyMap<BetStatus, number>;
  /** The age of what hangs longest in each step, in seconds; 0 if nothing does. */
  readonly ageSeconds: Readonly<Record<(typeof HANGING_STEPS)[number], number>>;
  /** The number of steps that should have happened two minutes ago and did not. */
  readonly overdue: Readonly<Record<(typeof OVERDUE_STEPS)[number], number>>;
};

/** Reads the measures of all bets. No read takes longer as more bets end. */
export interface MeasureReader {
  read(): Promise<BetMeasures>;
  /** Folds the changes into the counts of bets, of places, of held stakes and of settlement times. */
  foldCounts(): Promise<void>;
}

/** Records how well the promised times of a bet are kept. */
export interface Promises {
  /** Records when a vote decided a ballot, and when the ballot decided the bet. */
  voteCounted(votedAt: Date, betDecidedAt: Date): void;
  /** Records when a bet's time was over, and when it was decided for that reason. */
  betEnded(endedAt: Date, decidedAt: Date): void;
}
