/** What is counted as it comes. No reading takes longer the more there is. */
export interface Counts {
  /** How many people there are, those among them who deleted their account. */
  people(): Promise<number>;
  /** Folds the changes of the count into the count. */
  fold(): Promise<void>;
}
