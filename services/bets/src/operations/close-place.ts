import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Participation } from "../domain/participation.ts";
import { endPlace } from "./open-entry.ts";
import type { BetStore } from "./ports/bets.ts";
import type { ClosedAs, Payments } from "./ports/payments.ts";

export type ClosePlaceDeps = {
  readonly bets: Pick<BetStore, "change">;
  readonly payments: Pick<Payments, "closeStake">;
};

/**
 * Asks payments to close the stake behind an unpaid place, and ends the place where it was closed. No lock is held
 * meanwhile, and a place that is paid after all ends by the event that reports it.
 */
export async function closePlace(deps: ClosePlaceDeps, place: Participation): Promise<ClosedAs> {
  const closedAs = await deps.payments.closeStake(place.id);
  if (closedAs === "CANCELLED") await endPlace(deps, place);
  return closedAs;
}

/** The same for a person who gives a place up. Throws ALREADY_JOINED when it is paid, STAKE_BUSY while nobody knows. */
export async function giveUpPlace(deps: ClosePlaceDeps, place: Participation): Promise<void> {
  const closedAs = await closePlace(deps, place);
  if (closedAs === "PAID") throw domainError("ALREADY_JOINED");
  if (closedAs === "LATER") throw domainError("STAKE_BUSY");
}
