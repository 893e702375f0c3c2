import type { DueBetStore } from "./ports/bets.ts";
import type { BetLives } from "./ports/workflows.ts";

export type SweepBetDeps = { readonly lives: BetLives; readonly dueBets: Pick<DueBetStore, "putOff"> };

/**
 * How long a workflow that was woken is left alone, in milliseconds. One that waits for another service which can't be
 * reached stays late for as long as that takes, and each wake makes its history longer.
 */
const LEFT_ALONE_MS = 10 * 60_000;

/** Wakes the workflow of a bet that is late. Throws UNAVAILABLE. */
export async function sweepBet({ lives, dueBets }: SweepBetDeps, betId: string): Promise<void> {
  await lives.wake(betId);
  await dueBets.putOff(betId, LEFT_ALONE_MS);
}
