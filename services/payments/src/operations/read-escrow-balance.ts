import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Cents } from "@stakehold/money/amount.ts";
import type { Page, TimePosition } from "@stakehold/store/page.ts";
import type { StakeView } from "../domain/open/stake-place.ts";
import type { EscrowReader, EscrowSums, HeldOnDay } from "./ports/escrow.ts";

/** A person's escrow balance. */
export type EscrowBalance = EscrowSums & { readonly userId: string; readonly totalCents: Cents };

/** Dependencies for reading a balance. */
export type ReadEscrowDeps = { readonly escrow: EscrowReader };

/** Returns a person's sums, fees excluded; waiting winnings are separate. */
export async function readEscrowBalance({ escrow }: ReadEscrowDeps, userId: string): Promise<EscrowBalance> {
  const sums = await escrow.sums(userId);
  return { ...sums, userId, totalCents: sums.heldCents + sums.pendingCents };
}

/** Returns a page of a person's stakes with one more than requested, newest first, without cancelled ones. */
export const listEscrowEntries = (
  { escrow }: ReadEscrowDeps,
  userId: string,
  { limit, after }: Page<TimePosition>,
): Promise<readonly StakeView[]> => escrow.entries(userId, limit + 1, after);

/** The most days that a chart may cover. */
const MAX_DAYS = 366;

/**
 * Returns a person's amount in escrow by day, today last, fees excluded. Throws INVALID_INPUT outside 1 to 366 days.
 */
export async function listHeldByDay(
  { escrow }: ReadEscrowDeps,
  userId: string,
  days: number,
): Promise<readonly HeldOnDay[]> {
  if (days < 1 || days > MAX_DAYS) {
    throw domainError("INVALID_INPUT", { field: "days", max: MAX_DAYS }, `Ask for 1 to ${MAX_DAYS} days.`);
  }
  return escrow.heldByDay(userId, days);
}
