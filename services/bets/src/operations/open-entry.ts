import { domainError, isDomainError } from "@stakehold/errors/domain-error.ts";
import type { Bet } from "../domain/bet.ts";
import { endPending } from "../domain/end-pending.ts";
import type { Participation } from "../domain/participation.ts";
import type { BetReader } from "./ports/bets.ts";
import type { BetStore } from "./ports/bets.ts";
import type { OpenedStake, Payments } from "./ports/payments.ts";

/** A place in a bet and how to pay for it. */
export type Entry = { readonly bet: Bet; readonly place: Participation; readonly stake: OpenedStake };

export type OpenEntryDeps = {
  readonly bets: Pick<BetStore, "change">;
  readonly reader: Pick<BetReader, "bet" | "place">;
  readonly payments: Pick<Payments, "openStake">;
};

/**
 * Opens the stake of a reserved place. May be repeated, and answers the same secret then.
 * Throws PARTICIPATION_NOT_FOUND, STAKE_CLOSED, AMOUNT_TOO_LARGE, UNAVAILABLE, DEADLINE_EXCEEDED.
 */
export async function openEntry(deps: OpenEntryDeps, placeId: string): Promise<Entry> {
  const place = await deps.reader.place(placeId);
  const bet = place === undefined ? undefined : await deps.reader.bet(place.betId);
  if (place === undefined || bet === undefined) throw domainError("PARTICIPATION_NOT_FOUND");
  return { bet, place, stake: await openStakeOf(deps, bet, place) };
}

async function openStakeOf(deps: OpenEntryDeps, bet: Bet, place: Participation): Promise<OpenedStake> {
  try {
    return await deps.payments.openStake({
      stakeId: place.id,
      betId: bet.id,
      userId: place.userId,
      stake: place.amount,
      feePolicy: bet.feePolicy,
    });
  } catch (error) {
    // Payments' word that this place will never be paid.
    if (isDomainError(error) && error.code === "STAKE_CLOSED") await endPlace(deps, place);
    throw error;
  }
}

/** Ends a place of which payments said that it will never be paid. */
export const endPlace = ({ bets }: Pick<OpenEntryDeps, "bets">, { betId, id }: Participation): Promise<unknown> =>
  bets.change({ betId, load: (places) => places.byId(id) }, (bet, place) =>
    place === undefined ? { bet, events: [] } : endPending(bet, place),
  );
