import type Stripe from "stripe";
import type { Charge, Payment } from "../domain/hold/payment.ts";
import type { PayablePayment } from "../operations/ports/stripe.ts";
import { readBalanceTransaction } from "./read-balance-transaction.ts";

/** The expansions of every PaymentIntent, so that one reading is complete. */
export const PAYMENT_EXPANSION = ["latest_charge.balance_transaction"];

/** Reads a PaymentIntent with its secret. */
export const readPayablePayment = (intent: Stripe.PaymentIntent): PayablePayment => ({
  payment: readPayment(intent),
  clientSecret: intent.client_secret ?? "",
});

/** Reads the relevant fields of a PaymentIntent. */
export const readPayment = (intent: Stripe.PaymentIntent): Payment => ({
  id: intent.id,
  state: stateOf(intent.status),
  amountCents: BigInt(intent.amount),
  receivedCents: BigInt(intent.amount_received),
  currency: intent.currency,
  stakeId: intent.metadata["stake"],
  operation: intent.metadata["operation"],
  charge: readCharge(intent.latest_charge),
});

/**
 * A payment that is neither over nor being processed may still be paid; so may one in a status that Stripe adds later.
 */
function stateOf(status: Stripe.PaymentIntent.Status): Payment["state"] {
  switch (status) {
    case "succeeded":
      return "succeeded";
    case "canceled":
      return "canceled";
    case "processing":
      return "processing";
    default:
      return "open";
  }
}

function readCharge(charge: Stripe.PaymentIntent["latest_charge"]): Charge | null {
  if (charge === null || typeof charge === "string") return null;
  return {
    id: charge.id,
    chargedAt: new Date(charge.created * 1000),
    last4: charge.payment_method_details?.card?.last4 ?? null,
    isRefunded: charge.refunded,
    balanceTransaction: readBalanceTransaction(charge.balance_transaction),
  };
}
