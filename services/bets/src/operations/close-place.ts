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
 * Asks payments to close the stake of an unpaid place, and cancels the place if the stake was closed. No lock is held
 * meanwhile; the payment of a place that is paid after all arrives as an event.
 */
export async function closePlace(deps: ClosePlaceDeps, place: Participation): Promise<ClosedAs> {
  const closedAs = await deps.payments.closeStake(place.id);
  if (closedAs === "CANCELLED") await endPlace(deps, place);
  return closedAs;
}

/** Closes a place that its person gives up. Throws ALREADY_JOINED if it is paid, STAKE_BUSY while that is unknown. */
export async function giveUpPlace(deps: ClosePlaceDeps, place: Participation): Promise<void> {
  const closedAs = await closePlace(deps, place);
  if (closedAs === "PAID") throw domainError("ALREADY_JOINED");
  if (closedAs === "LATER") throw domainError("STAKE_BUSY");
}
