import type { BetLives } from "./ports/workflows.ts";

/** Has a bet's workflow look at its bet now. */
export const wakeBet = ({ lives }: { lives: BetLives }, betId: string): Promise<void> => lives.wake(betId);
