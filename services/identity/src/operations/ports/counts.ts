/** Counts that are kept up to date. Reading one takes the same time at any size. */
export interface Counts {
  /** Returns the number of people, including those who deleted their account. */
  people(): Promise<number>;
  /** Folds pending changes into the count. */
  fold(): Promise<void>;
}
