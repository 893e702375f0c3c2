import type Stripe from "stripe";
import type { StripeCalls } from "../operations/ports/stripe.ts";
import { ask } from "./ask.ts";
import { readPayment } from "./read-payment.ts";

/** Ends a payment that was not made; Stripe refuses for one that was, or that is being processed. */
export const cancelPaymentIntent =
  (stripe: Stripe): StripeCalls["cancelPaymentIntent"] =>
  (id, key) =>
    ask(async () =>
      readPayment(
        await stripe.paymentIntents.cancel(id, { cancellation_reason: "abandoned" }, { idempotencyKey: key }),
      ),
    );
