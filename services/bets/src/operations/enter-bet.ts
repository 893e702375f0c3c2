import { domainError } from "@stakehold/errors/domain-error.ts";
import { chargeFor } from "@stakehold/money/fee.ts";
import type { Entered } from "../domain/change.ts";
import { openEntry, type Entry, type OpenEntryDeps } from "./open-entry.ts";

/** Whether age and terms are confirmed; no stake is opened before that. */
export type Terms = { readonly acceptedTerms: boolean };

/**
 * Opens the stake of a reserved place. If the person has not accepted the terms, the place has no stake until they pay,
 * and ends like any other unpaid place: payments refuses to open a stake after a request to close it.
 * Throws STAKE_CLOSED, AMOUNT_TOO_LARGE, UNAVAILABLE, DEADLINE_EXCEEDED.
 */
export const enterBet = async (deps: OpenEntryDeps, entered: Entered, { acceptedTerms }: Terms): Promise<Entry> =>
  acceptedTerms ? openEntry(deps, entered) : withoutStake(entered);

function withoutStake({ bet, place }: Entered): Entry {
  if (place.status === "CANCELLED") throw domainError("STAKE_CLOSED");
  const { fee, total } = chargeFor(place.amount, bet.feePolicy);
  const isPaid = place.status !== "PENDING";
  return { bet, place, stake: { clientSecret: null, isPaid, fee, totalCharge: total } };
}
