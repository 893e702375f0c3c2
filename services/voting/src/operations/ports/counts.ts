/** The number of ballots opened and of votes cast in them. */
export type VotingCounts = { readonly ballots: number; readonly votes: number };

/** Counts that are kept as records come and go, so that a reading takes constant time. */
export interface Counts {
  /** The total counts. */
  read(): Promise<VotingCounts>;
  /** Folds pending changes into the counts. */
  fold(): Promise<void>;
}
