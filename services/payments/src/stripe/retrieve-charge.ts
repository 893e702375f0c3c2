import type Stripe from "stripe";
import type { StripeCalls } from "../operations/ports/stripe.ts";
import { ask } from "./ask.ts";
import { readBalanceTransaction } from "./read-balance-transaction.ts";

/** Reads a charge, with what Stripe booked for it. */
export const retrieveCharge =
  (stripe: Stripe): StripeCalls["retrieveCharge"] =>
  (id) =>
    ask(async () => {
      const charge = await stripe.charges.retrieve(id, { expand: ["balance_transaction", "payment_intent"] });
      const intent = charge.payment_intent;
      return {
        id: charge.id,
        paymentIntent: typeof intent === "string" ? intent : (intent?.id ?? null),
        stakeId: typeof intent === "object" ? intent?.metadata["stake"] : undefined,
        balanceTransaction: readBalanceTransaction(charge.balance_transaction),
      };
    });
