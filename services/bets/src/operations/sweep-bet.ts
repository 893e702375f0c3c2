import { isDraft } from "../domain/lifecycle.ts";
import { betAlone } from "./loads.ts";
import type { DueBetStore } from "./ports/bets.ts";
import type { BetLives } from "./ports/workflows.ts";
import { wakeBet } from "./wake-bet.ts";
import { reviewBet, type ReviewBetDeps } from "./review-bet.ts";

export type SweepBetDeps = ReviewBetDeps & {
  readonly lives: BetLives;
  readonly dueBets: Pick<DueBetStore, "putOff">;
};

/**
 * How long a woken workflow is left alone, in milliseconds. A workflow that waits for an unavailable service stays late
 * for the whole outage, and each wake makes its history longer.
 */
const LEFT_ALONE_MS = 10 * 60_000;

/**
 * Handles a late bet: ends a draft that nobody paid for, and wakes the workflow of any other bet. Throws UNAVAILABLE.
 */
export async function sweepBet(deps: SweepBetDeps, betId: string): Promise<void> {
  if (await hasReviewedDraft(deps, betId)) return;
  await wakeBet(deps, betId);
  await deps.dueBets.putOff(betId, LEFT_ALONE_MS);
}

/**
 * Reviews a draft, which also stores when the next review is due. A draft whose review fails gets a workflow after all:
 * the workflow retries and shows the failure, and the bets behind it don't wait.
 */
async function hasReviewedDraft(deps: SweepBetDeps, betId: string): Promise<boolean> {
  const { bet } = await deps.bets.look({ betId, load: betAlone });
  if (bet === undefined || !isDraft(bet)) return false;
  return reviewBet(deps, betId).then(
    () => true,
    () => false,
  );
}
