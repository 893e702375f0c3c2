import type { IdempotentCall } from "@stakehold/messaging/change/idempotency.ts";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { leaveAccount } from "../../domain/pay-out/account-creation.ts";
import { CallFailure } from "../../domain/state/call-failure.ts";
import { readAccount } from "./apply-account.ts";
import {
  ensurePayoutAccount,
  type CreatePayoutAccount,
  type CreatePayoutAccountDeps,
} from "./create-payout-account.ts";
import { orUnavailable } from "../or-unavailable.ts";
import type { OnboardingLink, StripeCalls } from "../ports/stripe.ts";

/** A request to enter details at Stripe; `isAnother` opens an account that replaces the current one. */
export type CreateOnboardingLink = CreatePayoutAccount & { readonly isAnother: boolean };

/** Dependencies for creating an onboarding link. */
export type CreateOnboardingLinkDeps = CreatePayoutAccountDeps & {
  readonly stripe: Pick<StripeCalls, "createAccountLink">;
};

/**
 * Creates a single-use URL where the caller enters their details at Stripe, and the account if there is none or another
 * is requested. A repeated call returns a new URL, because the first may be used up, but creates no other account.
 * Throws IDEMPOTENCY_KEY_REUSED, UNAVAILABLE.
 */
export async function createOnboardingLink(
  deps: CreateOnboardingLinkDeps,
  { userId, idempotencyKey, isAnother }: CreateOnboardingLink,
): Promise<OnboardingLink> {
  const call = { caller: userId, operation: "createOnboardingLink", key: idempotencyKey };
  if (!isAnother) await deps.keys.claim({ ...call, input: {} });
  else await leave(deps, { ...call, input: { isAnother } });
  const { stripeAccount } = await ensurePayoutAccount(deps, userId);
  if (stripeAccount === null) throw domainError("UNAVAILABLE");
  return orUnavailable(() => linkTo(deps, stripeAccount));
}

/** Detaches the account once per key, however many calls there are. */
const leave = ({ accounts }: CreateOnboardingLinkDeps, call: IdempotentCall): Promise<void> =>
  accounts.change(call.caller, leaveAccount, { call, resultId: call.caller, repeated: () => undefined });

/** A refused account may be gone, so it is read again, and the page then offers another. */
async function linkTo(deps: CreateOnboardingLinkDeps, stripeAccount: string): Promise<OnboardingLink> {
  try {
    return await deps.stripe.createAccountLink(stripeAccount);
  } catch (error) {
    if (error instanceof CallFailure && error.kind === "definite") await readAccount(deps, stripeAccount);
    throw error;
  }
}
