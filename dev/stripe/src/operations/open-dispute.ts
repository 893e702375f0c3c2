import type Stripe from "stripe";
import { invalidRequest } from "../http/errors.ts";
import { newId } from "../ids.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import type { World } from "../world.ts";
import { recordFunds } from "./record-funds.ts";
import { referencedId } from "../reference.ts";

const secondsToAnswer = 7 * 24 * 60 * 60;

interface DisputeRequest {
  /** What the charge has not given back yet, when absent. */
  amountCents?: number | undefined;
  /** An inquiry moves no money. */
  inquiry: boolean;
  reason: string;
}

/** The cardholder's bank disputes a charge: the money and a fee leave the balance at once. */
export function openDispute(world: World, charge: Stripe.Charge, request: DisputeRequest): Stripe.Dispute {
  const left = charge.amount - charge.amount_refunded;
  const amountCents = request.amountCents ?? left;
  if (charge.status !== "succeeded" || charge.disputed) throw invalidRequest(`Charge ${charge.id} cannot be disputed.`);
  if (amountCents < 1 || amountCents > charge.amount) {
    throw invalidRequest(`A dispute of ${charge.id} is between 1 and ${charge.amount} cents.`, { param: "amount" });
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

function withdraw(world: World, dispute: Stripe.Dispute): Stripe.Dispute {
  const entry = recordFunds(world, {
    type: "adjustment",
    reportingCategory: "dispute",
    amountCents: -dispute.amount,
    fee: { cents: world.config.disputeFeeCents, description: "Dispute fee" },
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
