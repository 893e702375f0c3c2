import type { Bet, Periods } from "../domain/bet.ts";
import { placesToClose, review, type Pending, type Review } from "../domain/lifecycle.ts";
import type { AdmittedPlace, BetReader } from "./ports/bets.ts";
import type { BetStore, Load } from "./ports/bets.ts";
import type { ClosePlaceDeps } from "./close-place.ts";
import { closeAll } from "./close-places.ts";

/** What comes next in a bet's life, with what the step needs. A bet that is gone is finished. */
export type NextStep =
  | Exclude<Review["step"], { kind: "SETTLE" }>
  | { readonly kind: "SETTLE"; readonly bet: Bet; readonly admitted: readonly AdmittedPlace[] };

export type ReviewBetDeps = ClosePlaceDeps & {
  readonly bets: Pick<BetStore, "change" | "look">;
  readonly reader: Pick<BetReader, "admitted">;
  readonly periods: Periods;
};

/**
 * Does what is due for a bet and says what comes next: closes unpaid places that have had their time, decides a bet
 * that time has decided, and writes down when to look again.
 */
export async function reviewBet(deps: ReviewBetDeps, betId: string): Promise<NextStep> {
  const { periods } = deps;
  await closeOverduePlaces(deps, betId);
  const outcome = await deps.bets.change({ betId, load: pending }, (bet, unpaid, now) =>
    review(bet, unpaid, { now, periods }),
  );
  if (outcome.kind !== "changed") return { kind: "FINISHED" };
  const { step, bet } = outcome.change;
  return step.kind === "SETTLE" ? { kind: "SETTLE", bet, admitted: await deps.reader.admitted(betId) } : step;
}

const pending: Load<Pending> = (places) => places.pending();

async function closeOverduePlaces(deps: ReviewBetDeps, betId: string): Promise<void> {
  const seen = await deps.bets.look({ betId, load: pending });
  if (seen === undefined) return;
  // Payments that can't be reached must not keep a ballot from being closed; its places are asked about again.
  await closeAll(deps, placesToClose(seen.bet, seen.loaded, { now: seen.now, periods: deps.periods }));
}
