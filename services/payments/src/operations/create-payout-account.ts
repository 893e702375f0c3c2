import { domainError } from "@stakehold/errors/domain-error.ts";
import { beginAccount, giveUpAccount, type AccountCall } from "../domain/account-creation.ts";
import type { PayoutAccount } from "../domain/payout-account.ts";
import { applyAccount, type ApplyAccountDeps } from "./apply-account.ts";
import { createPatiently } from "./create-patiently.ts";
import { hashParameters } from "./hash-parameters.ts";
import { orUnavailable } from "./or-unavailable.ts";
import type { KeyStore } from "./ports/keys.ts";
import type { PayoutAccountStore } from "./ports/payout-accounts.ts";
import type { StripeCalls } from "./ports/stripe.ts";

/** A person who wants to receive winnings. */
export type CreatePayoutAccount = { readonly userId: string; readonly idempotencyKey: string };

/** What creating a payout account needs. */
export type CreatePayoutAccountDeps = ApplyAccountDeps & {
  readonly accounts: PayoutAccountStore;
  readonly stripe: Pick<StripeCalls, "createAccount" | "retrieveAccount">;
  readonly keys: KeyStore;
};

/**
 * Makes the caller's payout account at Stripe, or returns the one that is there: one per person, whatever the number of
 * calls. Throws IDEMPOTENCY_KEY_REUSED, UNAVAILABLE.
 */
export async function createPayoutAccount(
  deps: CreatePayoutAccountDeps,
  { userId, idempotencyKey }: CreatePayoutAccount,
): Promise<PayoutAccount> {
  await deps.keys.claim({ caller: userId, operation: "createPayoutAccount", key: idempotencyKey, input: {} });
  return ensurePayoutAccount(deps, userId);
}

/** The person's payout account, made where there is none. Throws UNAVAILABLE. */
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

const giveUp = (
  { accounts }: Pick<CreatePayoutAccountDeps, "accounts">,
  userId: string,
  key: string,
): Promise<AccountCall> => accounts.change(userId, (state, now) => giveUpAccount(state, key, hashParameters, now));
