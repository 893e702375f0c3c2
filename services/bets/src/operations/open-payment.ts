import { domainError, hiddenError } from "@stakehold/errors/domain-error.ts";
import { chargeRefusal } from "../domain/admit-stake.ts";
import type { Participation } from "../domain/participation.ts";
import { paidPlace } from "./loads.ts";
import { openEntry, type Entry, type OpenEntryDeps } from "./open-entry.ts";
import type { BetReader, BetStore } from "./ports/bets.ts";

/** A person's request to pay for a place that they have. */
export type OpenPayment = { readonly userId: string; readonly participationId: string };

export type OpenPaymentDeps = OpenEntryDeps & {
  readonly bets: Pick<BetStore, "look">;
  readonly reader: Pick<BetReader, "place">;
};

/**
 * Opens the stake of exactly this unpaid place, whereas joining again could take a new one. A repeated call returns the
 * same secret. Changes in the meantime are checked when the charge is admitted.
 * Throws PARTICIPATION_NOT_FOUND, BANNED, BET_NOT_ACTIVE, BET_ENDED, BET_FULL, PLATFORM_CLOSED, STAKE_CLOSED,
 * AMOUNT_TOO_LARGE, UNAVAILABLE, DEADLINE_EXCEEDED.
 */
export async function openPayment(deps: OpenPaymentDeps, command: OpenPayment): Promise<Entry> {
  const { id, betId } = await ownPlace(deps, command);
  const { bet, place, now, ...paid } = await deps.bets.look({ betId, load: paidPlace(id) });
  if (bet === undefined || place === undefined) throw domainError("PARTICIPATION_NOT_FOUND");
  const refusal = chargeRefusal(bet, { ...paid, place, chargedAt: now });
  if (refusal !== undefined) throw domainError(refusal);
  return openEntry(deps, { bet, place });
}

async function ownPlace({ reader }: OpenPaymentDeps, { userId, participationId }: OpenPayment): Promise<Participation> {
  const place = await reader.place(participationId);
  if (place === undefined) throw domainError("PARTICIPATION_NOT_FOUND");
  if (place.userId !== userId) throw hiddenError("PARTICIPATION_NOT_FOUND");
  return place;
}
