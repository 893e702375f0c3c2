/** What is counted as it comes and goes. No reading takes longer the more there is. */
export interface Counts {
  /** How many stakes there are, without cancelled ones. */
  stakes(): Promise<number>;
  /** Folds the changes of the count into the count. */
  fold(): Promise<void>;
}
