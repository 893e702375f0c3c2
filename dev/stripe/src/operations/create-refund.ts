import type Stripe from "stripe";
import { dollars } from "../dollars.ts";
import { invalidRequest } from "../http/api-error.ts";
import type { Metadata } from "../http/parameters.ts";
import { newId } from "../ids.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import type { World } from "../world.ts";
import { cardOf } from "./create-payment-method.ts";
import { availableCents } from "./read-balance.ts";
import { changeRefundedAmount, withdrawRefund } from "./refund-funds.ts";

type RefundRequest = {
  /** The rest of the charge by default. */
  readonly amountCents?: number | undefined;
  readonly reason: Stripe.Refund.Reason | null;
  readonly metadata: Metadata;
};

/**
 * Refunds a card. Rejects with `charge_disputed` if the cardholder already took the money back, and with
 * `charge_already_refunded` if nothing is left. A refund that the balance can't cover yet waits as `pending`.
 */
export function createRefund(world: World, charge: Stripe.Charge, request: RefundRequest): Stripe.Refund {
  const amountCents = request.amountCents ?? charge.amount - charge.amount_refunded;
  checkRefundable(world, charge, amountCents);
  const waits = availableCents(world) < amountCents;
  const card = charge.payment_method === null ? undefined : cardOf(world, charge.payment_method);
  const refund: Stripe.Refund = {
    id: newId("re"),
    object: "refund",
    amount: amountCents,
    balance_transaction: null,
    charge: charge.id,
    created: world.clock.now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: "card",
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
    },
    metadata: request.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: request.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: waits || card?.refund === "pends" ? "pending" : "succeeded",
    transfer_reversal: null,
    ...(waits
      ? { pending_reason: "insufficient_funds" }
      : card?.refund === "pends"
        ? { pending_reason: "processing" }
        : {}),
  };
  world.objects.insert("refund", refund, world.owner);
  const stored = waits ? refund : withdrawRefund(world, refund);
  changeRefundedAmount(world, charge.id, amountCents);
  emitEvent(world, { type: "charge.refunded", object: world.objects.get("charge", charge.id) });
  emitEvent(world, { type: "refund.created", object: stored });
  if (!waits) scheduleOutcome(world, refund.id, card?.refund);
  return stored;
}

function checkRefundable(world: World, charge: Stripe.Charge, amountCents: number): void {
  const left = charge.amount - charge.amount_refunded;
  if (charge.status !== "succeeded") {
    throw invalidRequest(`Charge ${charge.id} was never paid, so there is nothing to refund.`, {
      code: "charge_not_refundable",
      param: "charge",
    });
  }
  if (isTakenBack(world, charge)) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  }
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  if (amountCents < 1)
    throw invalidRequest("A refund is at least one cent.", { code: "parameter_invalid_integer", param: "amount" });
  if (amountCents > left) {
    throw invalidRequest(
      `Refund amount (${dollars(amountCents)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      {
        param: "amount",
      },
    );
  }
}

/** Returns whether a dispute is open or lost. An inquiry, and a won dispute, leave the charge refundable. */
function isTakenBack(world: World, charge: Stripe.Charge): boolean {
  const { data } = world.objects.list("dispute", {
    owner: world.owner,
    conditions: [{ sql: "json_extract(body, '$.charge') = ?", values: [charge.id] }],
    limit: 100,
  });
  return data.some((dispute) => !dispute.is_charge_refundable && dispute.status !== "won");
}

function scheduleOutcome(world: World, refund: string, outcome: "fails" | "pends" | undefined): void {
  const soon = world.clock.nowMs() + world.config.afterthoughtMs;
  if (outcome === "fails") world.jobs.schedule("fail_refund", refund, soon);
  if (outcome === "pends") world.jobs.schedule("succeed_refund", refund, soon);
}
