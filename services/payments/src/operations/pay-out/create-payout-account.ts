import { domainError } from "@stakehold/errors/domain-error.ts";
import { beginAccount, giveUpAccount, takeAccount, type AccountCall } from "../../domain/pay-out/account-creation.ts";
import type { PayoutAccount } from "../../domain/state/payout-account.ts";
import { applyAccount, type ApplyAccountDeps } from "./apply-account.ts";
import { createPatiently } from "../create-patiently.ts";
import { hashParameters } from "../hash-parameters.ts";
import { orUnavailable } from "../or-unavailable.ts";
import type { KeyStore } from "../ports/keys.ts";
import type { PayoutAccountStore } from "../ports/payout-accounts.ts";
import type { StripeCalls } from "../ports/stripe.ts";

/** A request for an account to receive winnings. */
export type CreatePayoutAccount = { readonly userId: string; readonly idempotencyKey: string };

/** Dependencies for creating a payout account. */
export type CreatePayoutAccountDeps = ApplyAccountDeps & {
  readonly accounts: PayoutAccountStore;
  readonly stripe: Pick<StripeCalls, "createAccount" | "findAccounts" | "retrieveAccount">;
  readonly keys: KeyStore;
};

/**
 * Creates the caller's payout account at Stripe, or returns the existing one: one per person, however many calls there
 * are. Throws IDEMPOTENCY_KEY_REUSED, UNAVAILABLE.
 */
export async function createPayoutAccount(
  deps: CreatePayoutAccountDeps,
  { userId, idempotencyKey }: CreatePayoutAccount,
): Promise<PayoutAccount> {
  await deps.keys.claim({ caller: userId, operation: "createPayoutAccount", key: idempotencyKey, input: {} });
  return ensurePayoutAccount(deps, userId);
}

/** Returns the person's payout account; creates it if there is none. Throws UNAVAILABLE. */
export async function ensurePayoutAccount(
  deps: Omit<CreatePayoutAccountDeps, "keys">,
  userId: string,
): Promise<PayoutAccount> {
  const present = await deps.accounts.find(userId);
  if (present !== null && present.stripeAccount !== null) return present;
  await orUnavailable(() => make(deps, userId));
  const made = await deps.accounts.find(userId);
  if (made === null || made.stripeAccount === null) throw domainError("UNAVAILABLE");
  return made;
}

async function make(deps: Omit<CreatePayoutAccountDeps, "keys">, userId: string): Promise<void> {
  if (await isFound(deps, userId)) return;
  let call: AccountCall = await deps.accounts.change(userId, (state, now) =>
    beginAccount(state, userId, hashParameters, now),
  );
  await createPatiently<void>(async () => {
    if (call === null) return { answer: undefined };
    const asked = call;
    return {
      create: async () => {
        const observedAt = await deps.accounts.now();
        await applyAccount(deps, await deps.stripe.createAccount(asked), observedAt);
      },
      giveUp: async () => {
        call = await giveUp(deps, userId, asked.key);
      },
    };
  });
}

/** Looks for an earlier account that a restore lost. Returns whether there is one. */
async function isFound({ accounts, stripe }: Omit<CreatePayoutAccountDeps, "keys">, userId: string): Promise<boolean> {
  const observedAt = await accounts.now();
  const found = await stripe.findAccounts(userId);
  if (found.length === 0) return false;
  return accounts.change(userId, (state, now) => takeAccount(state, userId, { accounts: found, observedAt }, now));
}

const giveUp = (
  { accounts }: Pick<CreatePayoutAccountDeps, "accounts">,
  userId: string,
  key: string,
): Promise<AccountCall> => accounts.change(userId, (state, now) => giveUpAccount(state, key, hashParameters, now));
