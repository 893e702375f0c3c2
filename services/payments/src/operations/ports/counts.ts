/** Counts that are kept as records come and go, so that a reading takes constant time. */
export interface Counts {
  /** The number of stakes, without cancelled ones. */
  stakes(): Promise<number>;
  /** Folds pending changes into the count. */
  fold(): Promise<void>;
}
