/** The workflows that carry bets through their lives. */
export type BetLives = {
  /** Starts or wakes the workflow of a bet; one that has ended well is left alone. Throws UNAVAILABLE. */
  wake(betId: string): Promise<void>;
};

/** Has a bet's workflow look at its bet now. */
export const wakeBet = ({ lives }: { lives: BetLives }, betId: string): Promise<void> => lives.wake(betId);
