/** The workflows that carry bets through their lives. */
export interface BetLives {
  /** Starts or wakes the workflow of a bet; one that has ended well is left alone. Throws UNAVAILABLE. */
  wake(betId: string): Promise<void>;
  /** Whether they may say what operators search them by; false where nobody knows. */
  areSearchable(): Promise<boolean>;
}

/** The workflows that carry cleanups through. */
export interface Cleanups {
  /** Starts or wakes the workflow of a cleanup; one that has ended well is left alone. Throws UNAVAILABLE. */
  wake(cleanupId: string): Promise<void>;
}
