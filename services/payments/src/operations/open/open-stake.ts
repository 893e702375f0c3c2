import type { Cents } from "@stakehold/money/amount.ts";
import { open, payable, type OpenStake } from "../../domain/open/opening.ts";
import { chargeOf, isPaid, type Stake } from "../../domain/state/stake.ts";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { applyPaymentIntent, type ApplyPaymentDeps } from "../hold/apply-payment-intent.ts";
import { hashParameters } from "../hash-parameters.ts";
import { obtainPayment, type ObtainPaymentDeps } from "../hold/obtain-payment.ts";
import { orUnavailable } from "../or-unavailable.ts";

/** How to pay a stake; the secret is empty if it is already paid. */
export type OpenedStake = {
  readonly clientSecret: string;
  readonly feeCents: Cents;
  readonly totalCents: Cents;
  readonly isPaid: boolean;
};

/** Dependencies for opening a stake. */
export type OpenStakeDeps = ObtainPaymentDeps & ApplyPaymentDeps;

/**
 * Stores a stake, creates its payment at Stripe, and returns the secret with which a browser pays it. Idempotent by the
 * stake's id. Returns the secret only if the stake, read again under its lock, is still wanted.
 * Throws STAKE_CLOSED, BELOW_MINIMUM, AMOUNT_TOO_LARGE, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE.
 */
export async function openStake(deps: OpenStakeDeps, command: OpenStake): Promise<OpenedStake> {
  const { stakeId, betId } = command;
  const opened = await deps.stakes.change({ stakeId, betId }, (state, now) =>
    open(state, command, hashParameters, now),
  );
  if (isPaid(opened.stake)) return paid(opened.stake);
  const obtained = await orUnavailable(() => obtainPayment(deps, opened.stake, opened.isNew));
  if (obtained === null) throw domainError("STAKE_CLOSED");
  const stake = await orUnavailable(() => applyPaymentIntent(deps, obtained.payment));
  if (stake === null) throw domainError("STAKE_CLOSED");
  if (isPaid(stake)) return paid(stake);
  // Another attempt took over meanwhile: this payment is not the stake's, and its secret must not leave.
  if (payable(stake).paymentIntent !== obtained.payment.id) throw domainError("UNAVAILABLE");
  return { ...terms(stake), clientSecret: obtained.clientSecret, isPaid: false };
}

const terms = (stake: Stake) => ({ feeCents: stake.feeCents, totalCents: chargeOf(stake) });

const paid = (stake: Stake): OpenedStake => ({ ...terms(stake), clientSecret: "", isPaid: true });
