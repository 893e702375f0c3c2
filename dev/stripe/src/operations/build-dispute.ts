import type Stripe from "stripe";
import { newId } from "../ids.ts";
import type { World } from "../world.ts";

const SECONDS_TO_ANSWER = 7 * 24 * 60 * 60;

/** Builds a new dispute. It has moved no money yet. */
export function buildDispute(
  world: World,
  charge: Stripe.Charge,
  request: { readonly amountCents: number; readonly inquiry: boolean; readonly reason: string },
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
      due_by: world.clock.now() + SECONDS_TO_ANSWER,
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
