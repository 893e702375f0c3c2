import type Stripe from "stripe";
import type { StripeCalls } from "../operations/ports/stripe.ts";
import { ask } from "./ask.ts";
import { PAYMENT_EXPANSION, readPayablePayment } from "./read-payment.ts";

/**
 * A card payment on the platform's own account: the money is divided later by transfers of the same group
 * (Stripe: separate charges and transfers).
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
