import { CURRENCY, type Cents } from "@stakehold/money/amount.ts";
import type Stripe from "stripe";
import type { Refund } from "../domain/settle/refund.ts";
import { readBalanceTransaction } from "./read-balance-transaction.ts";

/** Reads a refund's relevant fields. */
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
  outCents: movedBy(refund, refund.balance_transaction),
  backCents: movedBy(refund, refund.failure_balance_transaction ?? null),
});

/**
 * Returns what a refund took from the balance, or brought back. Refunds are in their charge's currency; for another
 * currency than ours, only the balance transaction has the converted amount. Null: it was not expanded, or Stripe has
 * not booked it yet.
 */
function movedBy(refund: Stripe.Refund, booked: string | Stripe.BalanceTransaction | null): Cents | null {
  if (refund.currency.toUpperCase() === CURRENCY) return BigInt(refund.amount);
  const { cents } = readBalanceTransaction(booked) ?? { cents: null };
  return cents === null || cents > 0n ? cents : -cents;
}

function stateOf(status: string | null): Refund["state"] {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}
