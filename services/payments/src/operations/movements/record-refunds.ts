import type { ApplyMovementDeps } from "./apply-movement.ts";
import { applyRefund } from "./apply-refund.ts";
import type { StripeCalls } from "../ports/stripe.ts";

/** Dependencies for checking refunds. */
export type RecordRefundsDeps = ApplyMovementDeps & { readonly stripe: Pick<StripeCalls, "listRefunds"> };

/**
 * Reads at Stripe what a charge gave back, by us or by hand, and applies it: before money goes out for it, and before
 * an admin decides about it. A webhook may be late. Returns whether there was any. Throws CallFailure.
 */
export async function recordRefunds(deps: RecordRefundsDeps, paymentIntent: string): Promise<boolean> {
  const refunds = await deps.stripe.listRefunds(paymentIntent);
  for (const refund of refunds) await applyRefund(deps, refund);
  return refunds.length > 0;
}
