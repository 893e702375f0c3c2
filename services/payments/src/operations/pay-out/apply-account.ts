import { applyConnectedAccount } from "../../domain/pay-out/account-creation.ts";
import { ACCOUNT_INVALID, CallFailure } from "../../domain/state/call-failure.ts";
import { goneAccount, type ConnectedAccount, type PayoutAccount } from "../../domain/state/payout-account.ts";
import { idOfMetadata } from "../id-of-metadata.ts";
import type { PayoutAccountStore } from "../ports/payout-accounts.ts";
import type { StripeCalls } from "../ports/stripe.ts";

/** Dependencies for applying an account. */
export type ApplyAccountDeps = {
  readonly accounts: Pick<PayoutAccountStore, "change" | "now" | "findByStripeAccount">;
  readonly stripe: Pick<StripeCalls, "retrieveAccount">;
};

/** Reads a connected account again and applies it, even if Stripe no longer shows it. */
export async function readAccount(deps: ApplyAccountDeps, stripeAccount: string): Promise<PayoutAccount | null> {
  const observedAt = await deps.accounts.now();
  const seen = await see(deps, stripeAccount);
  return seen === null ? null : applyAccount(deps, seen, observedAt);
}

async function see({ accounts, stripe }: ApplyAccountDeps, stripeAccount: string): Promise<ConnectedAccount | null> {
  try {
    return await stripe.retrieveAccount(stripeAccount);
  } catch (error) {
    if (!(error instanceof CallFailure) || error.reason !== ACCOUNT_INVALID) throw error;
    const known = await accounts.findByStripeAccount(stripeAccount);
    return known === null ? null : goneAccount(known, stripeAccount);
  }
}

/**
 * The only function that applies accounts. Accounts change back and forth, so the reading that began later wins.
 * Returns the person's account, or null if it belongs to no one.
 */
export async function applyAccount(
  { accounts }: Pick<ApplyAccountDeps, "accounts">,
  seen: ConnectedAccount,
  observedAt: Date,
): Promise<PayoutAccount | null> {
  const userId = idOfMetadata(seen.userId);
  if (userId === undefined) return null;
  return accounts.change(userId, (state, now) => applyConnectedAccount(state, seen, observedAt, now));
}
