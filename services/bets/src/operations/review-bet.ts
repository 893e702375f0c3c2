import type { Periods } from "../domain/bet.ts";
import { placesToClose, review, type Review } from "../domain/lifecycle.ts";
import { dueReminder } from "../domain/reminders.ts";
import { stageAfter, type Stage } from "../domain/stage.ts";
import type { ClosePlaceDeps } from "./close-place.ts";
import { closeAll } from "./close-places.ts";
import { placesToReview, unpaidPlaces } from "./loads.ts";
import type { AdmittedPlace, BetReader, BetStore, Look } from "./ports/bets.ts";

type Settle = Extract<Review, { kind: "SETTLE" }>;

/** The next step in a bet's life, with what the step needs. A bet that is gone is finished. */
export type NextStep = Exclude<Review, Settle> | (Settle & { readonly admitted: readonly AdmittedPlace[] });

/** The result of a review: the next step and the bet's stage, which is undefined for a bet that is gone. */
export type ReviewedBet = { readonly step: NextStep; readonly stage: Stage | undefined };

export type ReviewBetDeps = ClosePlaceDeps & {
  readonly bets: Pick<BetStore, "change" | "look">;
  readonly reader: Pick<BetReader, "admitted">;
  readonly periods: Periods;
};

/**
 * Does what is due for a bet and returns its next step and stage: closes expired unpaid places, stores a decision that
 * time has made, publishes due reminders, and stores when the next review is due.
 */
export async function reviewBet(deps: ReviewBetDeps, betId: string): Promise<ReviewedBet> {
  const { bets, reader, periods } = deps;
  const { bet, now: seenAt } = await closeOverduePlaces(deps, betId);
  const mayRemind = bet !== undefined && dueReminder(bet, { now: seenAt, periods }) !== undefined;
  const { step, stage } = await bets.change({ betId, load: placesToReview(mayRemind) }, (state, now) => {
    const change = review(state, { now, periods });
    return { ...change, answer: { step: change.answer, stage: stageAfter(state, change, periods) } };
  });
  return { stage, step: step.kind === "SETTLE" ? { ...step, admitted: await reader.admitted(betId) } : step };
}

/** Returns the bet as it was before, and the time of that read. */
async function closeOverduePlaces(deps: ReviewBetDeps, betId: string): Promise<Look<object>> {
  const { now, ...seen } = await deps.bets.look({ betId, load: unpaidPlaces });
  // Unavailable payments must not keep a ballot from being closed; a later review retries the places.
  await closeAll(deps, placesToClose(seen, { now, periods: deps.periods }));
  return { bet: seen.bet, now };
}
