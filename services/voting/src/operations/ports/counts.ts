/** How many ballots were opened, and how many votes were cast in them. */
export type VotingCounts = { readonly ballots: number; readonly votes: number };

/** What is counted as it comes and goes. No reading takes longer the more there is. */
export interface Counts {
  /** How much there is in all. */
  read(): Promise<VotingCounts>;
  /** Folds the changes of the counts into the counts. */
  fold(): Promise<void>;
}
