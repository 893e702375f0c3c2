import type Stripe from "stripe";
import type { StripeCalls } from "../operations/ports/stripe.ts";
import { ask } from "./ask.ts";
import { PAYMENT_EXPANSION, readPayablePayment } from "./read-payment.ts";

/**
 * Creates a card payment on the platform's own account: transfers of the same group divide the money later (Stripe:
 * separate charges and transfers).
 */
export const createPaymentIntent =
  (stripe: Stripe): StripeCalls["createPaymentIntent"] =>
  ({ key, amountCents, stakeId, betId }) =>
    ask(async () =>
      readPayablePayment(
        await stripe.paymentIntents.create(
          {
            amount: Number(amountCents),
            currency: "usd",
            allowed_payment_method_types: ["card"],
            transfer_group: `bet:${betId}`,
            metadata: { stake: stakeId, bet: betId, operation: key },
            expand: PAYMENT_EXPANSION,
          },
          { idempotencyKey: key },
        ),
      ),
    );
