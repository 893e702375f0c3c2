import { applyConnectedAccount } from "../domain/account-creation.ts";
import type { ConnectedAccount, PayoutAccount } from "../domain/payout-account.ts";
import { idOfMetadata } from "./id-of-metadata.ts";
import type { PayoutAccountStore } from "./ports/payout-accounts.ts";
import type { StripeCalls } from "./ports/stripe.ts";

/** What applying an account needs. */
export type ApplyAccountDeps = {
  readonly accounts: Pick<PayoutAccountStore, "change" | "now">;
  readonly stripe: Pick<StripeCalls, "retrieveAccount">;
};

/** Reads a connected account again and applies it. */
export async function readAccount(deps: ApplyAccountDeps, stripeAccount: string): Promise<PayoutAccount | null> {
  const observedAt = await deps.accounts.now();
  return applyAccount(deps, await deps.stripe.retrieveAccount(stripeAccount), observedAt);
}

/**
 * The one applier of accounts. Accounts move back and forth, so of two readings the one that began later counts.
 * Returns the person's account, or null for an account of nobody's.
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
