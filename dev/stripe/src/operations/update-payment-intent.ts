import type Stripe from "stripe";
import { invalidRequest } from "../http/api-error.ts";
import { mergeMetadata, type Metadata } from "../http/parameters.ts";
import type { World } from "../world.ts";
import { checkAmount } from "./create-payment-intent.ts";

type PaymentIntentChange = {
  readonly amountCents?: number | undefined;
  readonly description?: string | undefined;
  readonly metadata?: Metadata | "" | undefined;
  readonly paymentMethod?: string | undefined;
  readonly receiptEmail?: string | undefined;
  readonly transferGroup?: string | undefined;
};

const SETTLED = new Set<string>(["succeeded", "canceled"]);

/** Changes what may still change: in a settled PaymentIntent only its description. */
export function updatePaymentIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  change: PaymentIntentChange,
): Stripe.PaymentIntent {
  const changesMoney = change.amountCents !== undefined || change.paymentMethod !== undefined;
  if (SETTLED.has(intent.status) && changesMoney) {
    throw invalidRequest(`This PaymentIntent has a status of ${intent.status}; its amount and payment method stand.`, {
      code: "payment_intent_unexpected_state",
    });
  }
  if (change.amountCents !== undefined) checkAmount(change.amountCents);
  return world.objects.save("payment_intent", {
    ...intent,
    amount: change.amountCents ?? intent.amount,
    description: change.description ?? intent.description,
    metadata: mergeMetadata(intent.metadata, change.metadata),
    receipt_email: change.receiptEmail === undefined ? intent.receipt_email : change.receiptEmail || null,
    transfer_group: change.transferGroup ?? intent.transfer_group,
    payment_method: change.paymentMethod ?? intent.payment_method,
    status: change.paymentMethod === undefined ? intent.status : "requires_confirmation",
  });
}
