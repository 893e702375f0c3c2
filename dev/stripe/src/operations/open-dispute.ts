import type Stripe from "stripe";
import { invalidRequest } from "../http/api-error.ts";
import { newId } from "../ids.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import type { World } from "../world.ts";
import { recordFunds } from "./record-funds.ts";
import { referencedId } from "../reference.ts";

const secondsToAnswer = 7 * 24 * 60 * 60;

interface DisputeRequest {
  /** What of the charge was not given back and is in no other dispute, when absent. */
  amountCents?: number | undefined;
  /** An inquiry moves no money. */
  inquiry: boolean;
  reason: string;
}

/**
 * The cardholder's bank disputes a charge, or a part of it: the money and a fee leave the balance at once. Several may
 * dispute their parts of one charge, never more than the charge together; what was won may be disputed again.
 */
export function openDispute(world: World, charge: Stripe.Charge, request: DisputeRequest): Stripe.Dispute {
  const disputable = charge.amount - disputedCents(world, charge);
  const amountCents = request.amountCents ?? Math.min(disputable, charge.amount - charge.amount_refunded);
  if (charge.status !== "succeeded" || disputable < 1) throw invalidRequest(`Charge ${charge.id} cannot be disputed.`);
  if (amountCents < 1 || amountCents > disputable) {
    throw invalidRequest(`A dispute of ${charge.id} is between 1 and ${disputable} cents.`, { param: "amount" });
  }
  const dispute = world.objects.insert(
    "dispute",
    buildDispute(world, charge, { ...request, amountCents }),
    world.owner,
  );
  world.objects.save("charge", { ...charge, disputed: true });
  if (request.inquiry) {
    emitEvent(world, { type: "charge.dispute.created", object: dispute });
    return dispute;
  }
  const withdrawn = withdraw(world, dispute);
  emitEvent(world, { type: "charge.dispute.created", object: withdrawn });
  emitEvent(world, { type: "charge.dispute.funds_withdrawn", object: withdrawn });
  return withdrawn;
}

/** An inquiry becomes a dispute: only now money leaves. */
export function escalateInquiry(world: World, dispute: Stripe.Dispute): Stripe.Dispute {
  if (!dispute.status.startsWith("warning_") || dispute.status === "warning_closed") {
    throw invalidRequest(`Dispute ${dispute.id} is not an open inquiry.`);
  }
  const raised = withdraw(world, { ...dispute, status: "needs_response", is_charge_refundable: false });
  emitEvent(world, { type: "charge.dispute.updated", object: raised, previous: { status: dispute.status } });
  emitEvent(world, { type: "charge.dispute.funds_withdrawn", object: raised });
  return raised;
}

/**
 * The network takes a closed dispute up once more: what was won is withdrawn again, without a second fee; what was lost
 * stays away. Closing it again may turn the outcome.
 */
export function reopenDispute(world: World, dispute: Stripe.Dispute): Stripe.Dispute {
  if (dispute.status !== "won" && dispute.status !== "lost") {
    throw invalidRequest(`Dispute ${dispute.id} is ${dispute.status}, so there is nothing to take up again.`);
  }
  const previous = { status: dispute.status };
  const isAway = dispute.status === "lost";
  if (!isAway) checkDisputable(world, dispute);
  const open: Stripe.Dispute = { ...dispute, status: "under_review", is_charge_refundable: false };
  const raised = isAway ? world.objects.save("dispute", open) : withdraw(world, open, 0);
  emitEvent(world, { type: "charge.dispute.updated", object: raised, previous });
  if (!isAway) emitEvent(world, { type: "charge.dispute.funds_withdrawn", object: raised });
  return raised;
}

function checkDisputable(world: World, { id, amount, charge: of }: Stripe.Dispute): void {
  const charge = world.objects.get("charge", referencedId(of));
  if (amount > charge.amount - disputedCents(world, charge)) {
    throw invalidRequest(`What ${id} was about is disputed otherwise by now.`);
  }
}

const reinstated = new Set<string>(["won", "warning_closed", "prevented"]);

/** What of a charge its disputes hold, or have taken for good. */
function disputedCents(world: World, charge: Stripe.Charge): number {
  const { data } = world.objects.list("dispute", {
    owner: world.owner,
    conditions: [{ sql: "json_extract(body, '$.charge') = ?", values: [charge.id] }],
    limit: 100,
  });
  return data.filter(({ status }) => !reinstated.has(status)).reduce((sum, { amount }) => sum + amount, 0);
}

function withdraw(
  world: World,
  dispute: Stripe.Dispute,
  feeCents: number = world.config.disputeFeeCents,
): Stripe.Dispute {
  const entry = recordFunds(world, {
    type: "adjustment",
    reportingCategory: "dispute",
    amountCents: -dispute.amount,
    ...(feeCents === 0 ? {} : { fee: { cents: feeCents, description: "Dispute fee" } }),
    source: dispute.id,
    description: `Chargeback withdrawal for ${referencedId(dispute.charge)}`,
    availableOn: world.clock.now(),
  });
  return world.objects.save("dispute", { ...dispute, balance_transactions: [...dispute.balance_transactions, entry] });
}

function buildDispute(
  world: World,
  charge: Stripe.Charge,
  request: { amountCents: number; inquiry: boolean; reason: string },
): Stripe.Dispute {
  const brand = charge.payment_method_details?.card?.brand ?? "visa";
  return {
    id: newId("dp"),
    object: "dispute",
    amount: request.amountCents,
    balance_transactions: [],
    charge: charge.id,
    created: world.clock.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: emptyEvidence(),
    evidence_details: {
      due_by: world.clock.now() + secondsToAnswer,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: request.inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: "card",
      card: {
        brand,
        case_type: request.inquiry ? "inquiry" : "chargeback",
        network: brand,
        network_reason_code: "10.4",
      },
    },
    reason: request.reason,
    status: request.inquiry ? "warning_needs_response" : "needs_response",
  };
}

function emptyEvidence(): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  };
}
