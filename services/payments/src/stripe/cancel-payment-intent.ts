import type Stripe from "stripe";
import type { StripeCalls } from "../operations/ports/stripe.ts";
import { ask } from "./ask.ts";
import { readPayment } from "./read-payment.ts";

/** Cancels an unpaid payment; Stripe refuses if it is paid or being processed. */
export const cancelPaymentIntent =
  (stripe: Stripe): StripeCalls["cancelPaymentIntent"] =>
  (id, key) =>
    ask(async () =>
      readPayment(
        await stripe.paymentIntents.cancel(id, { cancellation_reason: "abandoned" }, { idempotencyKey: key }),
      ),
    );
