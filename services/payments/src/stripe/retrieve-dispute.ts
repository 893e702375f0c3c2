import { CURRENCY, type Cents } from "@stakehold/money/amount.ts";
import type Stripe from "stripe";
import { CallFailure } from "../domain/state/call-failure.ts";
import type { DisputeMovement, DisputeStatus, SeenDispute } from "../domain/state/dispute.ts";
import type { StripeCalls } from "../operations/ports/stripe.ts";
import { ask } from "./ask.ts";

/** Reads a dispute, with its movements and its payment. */
export const retrieveDispute =
  (stripe: Stripe): StripeCalls["retrieveDispute"] =>
  (id) =>
    ask(async () => readDispute(await stripe.disputes.retrieve(id, { expand: ["payment_intent"] })));

/**
 * Throws CallFailure (busy) if the charge was in another currency and Stripe has not reported the amount withdrawn from
 * us.
 */
function readDispute(dispute: Stripe.Dispute): SeenDispute {
  const { charge, payment_intent: intent } = dispute;
  const movements = dispute.balance_transactions.map(readMovement);
  const status = statusOf(dispute.status, movements);
  return {
    id: dispute.id,
    charge: typeof charge === "string" ? charge : charge.id,
    paymentIntent: typeof intent === "string" ? intent : (intent?.id ?? null),
    stakeId: typeof intent === "object" ? intent?.metadata["stake"] : undefined,
    amountCents: amountOf(dispute, status, movements),
    reason: dispute.reason,
    status,
    openedAt: new Date(dispute.created * 1000),
    movements,
  };
}

/**
 * Returns the disputed amount in our currency: for another, what the balance transactions withdrew; null if nothing.
 */
function amountOf(
  { amount, currency }: Stripe.Dispute,
  status: DisputeStatus,
  movements: readonly DisputeMovement[],
): Cents | null {
  if (currency.toUpperCase() === CURRENCY) return BigInt(amount);
  const withdrawn = movements.filter(({ cents }) => cents < 0n).reduce((sum, { cents }) => sum - cents, 0n);
  if (movements.length === 0 && (status === "OPEN" || status === "LOST"))
    throw new CallFailure("busy", "not_booked_yet");
  return withdrawn === 0n ? null : withdrawn;
}

/** Stripe moves a disputed amount in the currency that it is held in; other currencies do not concern the ledger. */
function readMovement({ id, amount, fee, currency }: Stripe.BalanceTransaction): DisputeMovement {
  const isOurs = currency.toUpperCase() === CURRENCY;
  return { id, cents: isOurs ? BigInt(amount) : 0n, feeCents: isOurs ? BigInt(fee) : 0n };
}

/** A dispute counts as won when the money is back: Stripe closes it a little before it reinstates the funds. */
function statusOf(status: string, movements: readonly DisputeMovement[]): DisputeStatus {
  const isAway = movements.reduce((total, { cents }) => total + cents, 0n) < 0n;
  if (status === "lost") return "LOST";
  if (status === "won") return isAway ? "OPEN" : "WON";
  if (status === "warning_closed" || status === "prevented") return isAway ? "OPEN" : "ENDED";
  return status.startsWith("warning_") ? "INQUIRY" : "OPEN";
}
