import type Stripe from "stripe";
import type { StripeCalls } from "../operations/ports/stripe.ts";
import { ask } from "./ask.ts";
import { PAYMENT_EXPANSION, readPayablePayment } from "./read-payment.ts";

/** Reads a payment. */
export const retrievePaymentIntent =
  (stripe: Stripe): StripeCalls["retrievePaymentIntent"] =>
  (id) =>
    ask(async () => readPayablePayment(await stripe.paymentIntents.retrieve(id, { expand: PAYMENT_EXPANSION })));
