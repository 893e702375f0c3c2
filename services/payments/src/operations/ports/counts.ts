import type { Cents } from "@stakehold/money/amount.ts";

/** Counts that are kept as records come and go, so that a reading takes constant time. */
export interface Counts {
  /** The number of stakes, without cancelled ones. */
  stakes(): Promise<number>;
  /** What was paid out to winners in the last `days` days, today (UTC) included, less what came back. */
  paidOut(days: number): Promise<Cents>;
  /** Folds pending changes into the counts. */
  fold(): Promise<void>;
}
