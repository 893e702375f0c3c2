/** The workflows that carry bets through their lives. */
export type BetLives = {
  /** Starts or wakes the workflow of a bet; one that has ended well is left alone. Throws UNAVAILABLE. */
  wake(betId: string): Promise<void>;
};

/** The workflows that carry cleanups through. */
export type Cleanups = {
  /** Starts or wakes the workflow of a cleanup; one that has ended well is left alone. Throws UNAVAILABLE. */
  wake(cleanupId: string): Promise<void>;
};
