import { isDraft } from "../domain/lifecycle.ts";
import { betAlone } from "./loads.ts";
import type { DueBetStore } from "./ports/bets.ts";
import type { BetLives } from "./ports/workflows.ts";
import { reviewBet, type ReviewBetDeps } from "./review-bet.ts";

export type SweepBetDeps = ReviewBetDeps & {
  readonly lives: BetLives;
  readonly dueBets: Pick<DueBetStore, "putOff">;
};

/**
 * How long a workflow that was woken is left alone, in milliseconds. One that waits for another service which can't be
 * reached stays late for as long as that takes, and each wake makes its history longer.
 */
const LEFT_ALONE_MS = 10 * 60_000;

/**
 * Looks after a bet that is late: ends a draft that nobody paid for, and wakes the workflow of every other. Throws
 * UNAVAILABLE.
 */
export async function sweepBet(deps: SweepBetDeps, betId: string): Promise<void> {
  if (await hasReviewedDraft(deps, betId)) return;
  await deps.lives.wake(betId);
  await deps.dueBets.putOff(betId, LEFT_ALONE_MS);
}

/**
 * Does what is due for a draft, which writes down when to look again. One whose review fails gets a workflow after all:
 * that tries on and shows the failure, and the bets behind it don't wait.
 */
async function hasReviewedDraft(deps: SweepBetDeps, betId: string): Promise<boolean> {
  const { bet } = await deps.bets.look({ betId, load: betAlone });
  if (bet === undefined || !isDraft(bet)) return false;
  return reviewBet(deps, betId).then(
    () => true,
    () => false,
  );
}
