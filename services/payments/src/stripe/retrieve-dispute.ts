import type Stripe from "stripe";
import type { DisputeMovement, DisputeStatus, SeenDispute } from "../domain/dispute.ts";
import type { StripeCalls } from "../operations/ports/stripe.ts";
import { ask } from "./ask.ts";

/** A dispute as it is now, with what it moved and the payment that it is about. */
export const retrieveDispute =
  (stripe: Stripe): StripeCalls["retrieveDispute"] =>
  (id) =>
    ask(async () => readDispute(await stripe.disputes.retrieve(id, { expand: ["payment_intent"] })));

function readDispute(dispute: Stripe.Dispute): SeenDispute {
  const { charge, payment_intent: intent } = dispute;
  const movements = dispute.balance_transactions.map(readMovement);
  return {
    id: dispute.id,
    charge: typeof charge === "string" ? charge : charge.id,
    paymentIntent: typeof intent === "string" ? intent : (intent?.id ?? null),
    stakeId: typeof intent === "object" ? intent?.metadata["stake"] : undefined,
    amountCents: BigInt(dispute.amount),
    reason: dispute.reason,
    status: statusOf(dispute.status, movements),
    openedAt: new Date(dispute.created * 1000),
    movements,
  };
}

const readMovement = ({ id, amount, fee }: Stripe.BalanceTransaction): DisputeMovement => ({
  id,
  cents: BigInt(amount),
  feeCents: BigInt(fee),
});

/** Won is when the money is back: Stripe closes a dispute a little before it reinstates the funds. */
function statusOf(status: string, movements: readonly DisputeMovement[]): DisputeStatus {
  const isAway = movements.reduce((total, { cents }) => total + cents, 0n) < 0n;
  if (status === "lost") return "LOST";
  if (status === "won") return isAway ? "OPEN" : "WON";
  if (status === "warning_closed" || status === "prevented") return isAway ? "OPEN" : "ENDED";
  return status.startsWith("warning_") ? "INQUIRY" : "OPEN";
}
