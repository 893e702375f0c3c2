import type Stripe from "stripe";
import { invalidRequest } from "../http/api-error.ts";
import type { Metadata } from "../http/parameters.ts";
import { newId, randomToken } from "../ids.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import type { World } from "../world.ts";

type PaymentIntentRequest = {
  readonly amountCents: number;
  /** The caller allows only cards, rather than Stripe's choice; here that is cards, too. */
  readonly cardOnly: boolean;
  readonly allowsRedirects: boolean;
  readonly captureMethod: "automatic" | "automatic_async";
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly paymentMethod: string | null;
  readonly receiptEmail: string | null;
  readonly statementDescriptor: string | null;
  readonly statementDescriptorSuffix: string | null;
  readonly transferGroup: string | null;
};

const SMALLEST_CHARGE_CENTS = 50;
const LARGEST_CHARGE_CENTS = 99_999_999;

export function createPaymentIntent(world: World, request: PaymentIntentRequest): Stripe.PaymentIntent {
  checkAmount(request.amountCents);
  const intent = world.objects.insert("payment_intent", buildPaymentIntent(world, request), world.owner);
  emitEvent(world, { type: "payment_intent.created", object: intent });
  return intent;
}

export function checkAmount(amountCents: number): void {
  if (amountCents < SMALLEST_CHARGE_CENTS) {
    throw invalidRequest("Amount must be at least 50 cents.", { code: "amount_too_small", param: "amount" });
  }
  if (amountCents > LARGEST_CHARGE_CENTS) {
    throw invalidRequest("Amount must be no more than $999,999.99.", { code: "amount_too_large", param: "amount" });
  }
}

function buildPaymentIntent(world: World, request: PaymentIntentRequest): Stripe.PaymentIntent {
  const id = newId("pi");
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: request.cardOnly ? ["card"] : null,
    amount: request.amountCents,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { enabled: true, allow_redirects: request.allowsRedirects ? "always" : "never" },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: request.captureMethod,
    client_secret: `${id}_secret_${randomToken(25)}`,
    confirmation_method: "automatic",
    created: world.clock.now(),
    currency: "usd",
    customer: null,
    customer_account: null,
    description: request.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: request.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: request.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: request.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: request.statementDescriptor,
    statement_descriptor_suffix: request.statementDescriptorSuffix,
    status: request.paymentMethod === null ? "requires_payment_method" : "requires_confirmation",
    transfer_data: null,
    transfer_group: request.transferGroup,
  };
}
