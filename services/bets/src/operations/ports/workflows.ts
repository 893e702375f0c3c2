/** The workflows that run bets' lives. */
export interface BetLives {
  /** Wakes the workflow of a bet that is not over, and starts it if none runs. Throws UNAVAILABLE. */
  wake(betId: string): Promise<void>;
  /** Returns whether workflows may set their search attributes; false if that is unknown. */
  areSearchable(): Promise<boolean>;
}

/** The workflows that run cleanups. */
export interface Cleanups {
  /** Wakes the workflow of a cleanup, and starts it if none runs. Throws UNAVAILABLE. */
  wake(cleanupId: string): Promise<void>;
}
