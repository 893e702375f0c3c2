import { textOf } from "@stakehold/stand-in/rows.ts";
import type Stripe from "stripe";
import { dollars } from "../dollars.ts";
import { invalidRequest } from "../http/api-error.ts";
import type { Metadata } from "../http/parameters.ts";
import { newId } from "../ids.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import type { World } from "../world.ts";
import { cardOf } from "./create-payment-method.ts";
import { availableCents } from "./read-balance.ts";
import { recordFunds } from "./record-funds.ts";
import { referencedId } from "../reference.ts";

interface RefundRequest {
  /** All that is left of the charge, when absent. */
  amountCents?: number | undefined;
  reason: Stripe.Refund.Reason | null;
  metadata: Metadata;
}

const maxWaitingAtOnce = 100;

/**
 * Gives money back to a card. Refused with `charge_disputed` where the cardholder already took it back, and with
 * `charge_already_refunded` where nothing is left. What the balance cannot pay yet waits as `pending`.
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
  const stored = waits ? refund : withdraw(world, refund);
  changeRefundedAmount(world, charge.id, amountCents);
  emitEvent(world, { type: "charge.refunded", object: world.objects.get("charge", charge.id) });
  emitEvent(world, { type: "refund.created", object: stored });
  if (!waits) scheduleOutcome(world, refund.id, card?.refund);
  return stored;
}

/** Pays refunds that waited for money, oldest first, as far as the balance goes. */
export function payWaitingRefunds(world: World): void {
  const rows = world.database
    .prepare(
      `SELECT id FROM objects
        WHERE kind = 'refund' AND owner = ? AND json_extract(body, '$.pending_reason') = 'insufficient_funds'
        ORDER BY seq LIMIT ?`,
    )
    .all(world.owner, maxWaitingAtOnce);
  for (const row of rows) {
    const refund = world.objects.get("refund", textOf(row, "id"));
    if (availableCents(world) >= refund.amount) succeedRefund(world, withdraw(world, refund));
  }
}

/** A refund that was under way has reached the card. */
export function succeedRefund(world: World, refund: Stripe.Refund): Stripe.Refund {
  if (refund.status !== "pending") return refund;
  const { pending_reason: pendingReason, ...rest } = refund;
  const done = world.objects.save("refund", { ...rest, status: "succeeded" });
  emitEvent(world, {
    type: "refund.updated",
    object: done,
    previous: { status: "pending", pending_reason: pendingReason },
  });
  emitEvent(world, { type: "charge.refund.updated", object: done, previous: { status: "pending" } });
  return done;
}

/** Adds to what a charge has given back; a failed refund takes away from it. */
export function changeRefundedAmount(world: World, chargeId: string, cents: number): void {
  const charge = world.objects.get("charge", chargeId);
  const amountRefunded = charge.amount_refunded + cents;
  world.objects.save("charge", {
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount,
  });
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

/** Disputed and open, or lost. An inquiry, and a dispute that was won, leave the charge refundable. */
function isTakenBack(world: World, charge: Stripe.Charge): boolean {
  const { data } = world.objects.list("dispute", {
    owner: world.owner,
    conditions: [{ sql: "json_extract(body, '$.charge') = ?", values: [charge.id] }],
    limit: 100,
  });
  return data.some((dispute) => !dispute.is_charge_refundable && dispute.status !== "won");
}

function withdraw(world: World, refund: Stripe.Refund): Stripe.Refund {
  const entry = recordFunds(world, {
    type: "refund",
    reportingCategory: "refund",
    amountCents: -refund.amount,
    source: refund.id,
    description: `Refund of ${referencedId(refund.charge)}`,
    availableOn: world.clock.now(),
  });
  return world.objects.save("refund", { ...refund, balance_transaction: entry.id });
}

function scheduleOutcome(world: World, refund: string, outcome: "fails" | "pends" | undefined): void {
  const soon = world.clock.nowMs() + world.config.afterthoughtMs;
  if (outcome === "fails") world.jobs.schedule("fail_refund", refund, soon);
  if (outcome === "pends") world.jobs.schedule("succeed_refund", refund, soon);
}
