import { CallFailure } from "../../domain/state/call-failure.ts";
import { beginCancel, cancelRefused, type CancelCall } from "../../domain/hold/closing.ts";
import type { Payment } from "../../domain/hold/payment.ts";
import { isOpen, type Stake } from "../../domain/state/stake.ts";
import { applyPaymentIntent, type ApplyPaymentDeps } from "./apply-payment-intent.ts";
import { hashParameters } from "../hash-parameters.ts";
import { obtainPayment, type ObtainPaymentDeps } from "./obtain-payment.ts";
import type { StakeStore } from "../ports/stakes.ts";
import type { StripeCalls } from "../ports/stripe.ts";

/** Dependencies for cancelling a payment. */
export type CancelPaymentDeps = ObtainPaymentDeps &
  ApplyPaymentDeps & {
    readonly stakes: Pick<StakeStore, "change" | "find">;
    readonly stripe: Pick<StripeCalls, "cancelPaymentIntent">;
  };

/**
 * Cancels the payment of a closing stake, or with `key` another payment due for cancellation. A payment whose creation
 * got no response is obtained first. If Stripe refuses or fails, the payment is read again, and one that succeeded is
 * held.
 * Throws CallFailure; the due row then continues on its own.
 */
export async function cancelPayment(deps: CancelPaymentDeps, stakeId: string, key?: string): Promise<void> {
  const stake = await deps.stakes.find(stakeId);
  if (stake !== null && isOpen(stake) && stake.paymentIntent === null) await bringPayment(deps, stake);
  const call = await deps.stakes.change({ stakeId }, (state, now) => beginCancel(state, key, hashParameters, now));
  if (call === null) return;
  await applyPaymentIntent(deps, await cancelOrRead(deps, stakeId, call));
}

async function bringPayment(deps: CancelPaymentDeps, stake: Stake): Promise<void> {
  const obtained = await obtainPayment(deps, stake);
  if (obtained !== null) await applyPaymentIntent(deps, obtained.payment);
}

async function cancelOrRead(
  deps: CancelPaymentDeps,
  stakeId: string,
  { operation: { key }, paymentIntent }: CancelCall,
): Promise<Payment> {
  try {
    return await deps.stripe.cancelPaymentIntent(paymentIntent, key);
  } catch (error) {
    // Stripe replays a 5xx for a day, and cancelling is idempotent: the next key tries again.
    if (!(error instanceof CallFailure) || (error.kind !== "definite" && error.kind !== "server")) throw error;
    const { payment } = await deps.stripe.retrievePaymentIntent(paymentIntent);
    const hasEnd = payment.state === "succeeded" || payment.state === "canceled";
    if (!hasEnd) await deps.stakes.change({ stakeId }, (state, now) => cancelRefused(state, key, error.reason, now));
    return payment;
  }
}
