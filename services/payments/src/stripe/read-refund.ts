import type Stripe from "stripe";
import type { Refund } from "../domain/refund.ts";

/** What matters of a refund. */
export const readRefund = (refund: Stripe.Refund): Refund => ({
  id: refund.id,
  state: stateOf(refund.status),
  amountCents: BigInt(refund.amount),
  paymentIntent:
    typeof refund.payment_intent === "string" ? refund.payment_intent : (refund.payment_intent?.id ?? null),
  stakeId: refund.metadata?.["stake"],
  operation: refund.metadata?.["operation"],
  failureReason: refund.failure_reason ?? null,
  cameBack: refund.failure_balance_transaction !== undefined,
});

function stateOf(status: string | null): Refund["state"] {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}
