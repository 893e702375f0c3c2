import { isDomainError } from "@stakehold/errors/domain-error.ts";
import type { Entered } from "../domain/change.ts";
import { endPending } from "../domain/end-pending.ts";
import type { Participation } from "../domain/participation.ts";
import { placeOfStake } from "./loads.ts";
import type { BetStore } from "./ports/bets.ts";
import type { OpenedStake, Payments } from "./ports/payments.ts";

/** A place in a bet and how to pay for it. */
export type Entry = Entered & { readonly stake: OpenedStake };

export type OpenEntryDeps = {
  readonly bets: Pick<BetStore, "change">;
  readonly payments: Pick<Payments, "openStake">;
};

/**
 * Opens the stake of a reserved place. A repeated call returns the same secret.
 * Throws STAKE_CLOSED, AMOUNT_TOO_LARGE, UNAVAILABLE, DEADLINE_EXCEEDED.
 */
export const openEntry = async (deps: OpenEntryDeps, entered: Entered): Promise<Entry> => ({
  ...entered,
  stake: await openStakeOf(deps, entered),
});

async function openStakeOf(deps: OpenEntryDeps, { bet, place }: Entered): Promise<OpenedStake> {
  try {
    return await deps.payments.openStake({
      stakeId: place.id,
      betId: bet.id,
      userId: place.userId,
      stake: place.amount,
      feePolicy: bet.feePolicy,
    });
  } catch (error) {
    // Payments reports that this place will never be paid.
    if (isDomainError(error) && error.code === "STAKE_CLOSED") await endPlace(deps, place);
    throw error;
  }
}

/** Cancels a place that, according to payments, will never be paid. */
export const endPlace = ({ bets }: Pick<OpenEntryDeps, "bets">, { betId, id }: Participation): Promise<void> =>
  bets.change({ betId, load: placeOfStake(id) }, endPending);
