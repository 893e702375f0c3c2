import type Stripe from "stripe";
import type { TestCard } from "../cards.ts";
import { newId } from "../ids.ts";
import type { World } from "../world.ts";

type Attempt = {
  readonly method: Stripe.PaymentMethod;
  readonly card: TestCard;
  readonly authenticated: boolean;
};

/** Builds the charge of an attempt, whether the card accepted it or not. It has no balance transaction yet. */
export function buildCharge(world: World, intent: Stripe.PaymentIntent, attempt: Attempt): Stripe.Charge {
  const { decline } = attempt.card;
  const paid = decline === undefined;
  return {
    id: newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: attempt.method.billing_details,
    calculated_statement_descriptor: "STRIPE STAND-IN",
    captured: paid,
    created: world.clock.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(attempt.card),
    paid,
    payment_intent: intent.id,
    payment_method: attempt.method.id,
    payment_method_details: paymentMethodDetails(intent, attempt),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: paid ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}

function outcomeOf({ decline }: TestCard): Stripe.Charge.Outcome {
  return {
    advice_code: decline ? "try_again_later" : null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? "declined_by_network" : "approved_by_network",
    reason: decline?.declineCode ?? null,
    risk_level: "normal",
    risk_score: 20,
    seller_message: decline ? "The bank declined this payment." : "Payment complete.",
    type: decline ? "issuer_declined" : "authorized",
  };
}

function paymentMethodDetails(intent: Stripe.PaymentIntent, attempt: Attempt): Stripe.Charge.PaymentMethodDetails {
  const { card, method, authenticated } = attempt;
  return {
    type: "card",
    card: {
      amount_authorized: intent.amount,
      authorization_code: null,
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: card.decline?.code === "incorrect_cvc" ? "fail" : "pass",
      },
      country: "US",
      electronic_commerce_indicator: null,
      exp_month: method.card?.exp_month ?? 12,
      exp_year: method.card?.exp_year ?? 2040,
      fingerprint: method.card?.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.number.slice(-4),
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: "unregulated",
      three_d_secure: authenticated
        ? {
            authentication_flow: "challenge",
            electronic_commerce_indicator: "05",
            exemption_indicator: null,
            result: "authenticated",
            result_reason: null,
            transaction_id: null,
            version: "2.2.0",
          }
        : null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}
