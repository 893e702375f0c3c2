import { domainError } from "@stakehold/errors/domain-error.ts";
import {
  ensurePayoutAccount,
  type CreatePayoutAccount,
  type CreatePayoutAccountDeps,
} from "./create-payout-account.ts";
import { orUnavailable } from "./or-unavailable.ts";
import type { OnboardingLink, StripeCalls } from "./ports/stripe.ts";

/** What making an onboarding link needs. */
export type CreateOnboardingLinkDeps = CreatePayoutAccountDeps & {
  readonly stripe: Pick<StripeCalls, "createAccountLink">;
};

/**
 * Makes a single-use address at which the caller gives Stripe their details; the account is made where there is none.
 * A repetition makes another address, because the first may be used up. Throws IDEMPOTENCY_KEY_REUSED, UNAVAILABLE.
 */
export async function createOnboardingLink(
  deps: CreateOnboardingLinkDeps,
  { userId, idempotencyKey }: CreatePayoutAccount,
): Promise<OnboardingLink> {
  await deps.keys.claim({ caller: userId, operation: "createOnboardingLink", key: idempotencyKey, input: {} });
  const { stripeAccount } = await ensurePayoutAccount(deps, userId);
  if (stripeAccount === null) throw domainError("UNAVAILABLE");
  return orUnavailable(() => deps.stripe.createAccountLink(stripeAccount));
}
