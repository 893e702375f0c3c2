import { textOf } from "@stakehold/stand-in/rows.ts";
import type Stripe from "stripe";
import { cardByNumber, cardByToken, isCardNumber, type TestCard } from "../cards.ts";
import { ApiError } from "../http/api-error.ts";
import { newId } from "../ids.ts";
import type { World } from "../world.ts";

export type CardDetails = {
  readonly number: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly cvc?: string | undefined;
};

export type BillingDetails = {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  address?:
    Partial<Record<"city" | "country" | "line1" | "line2" | "postal_code" | "state", string | undefined>> | undefined;
};

/** Creates a payment method from a person's input, or rejects it as Stripe rejects a mistyped card. */
export function createPaymentMethod(
  world: World,
  details: CardDetails,
  billing: BillingDetails = {},
): Stripe.PaymentMethod {
  const number = details.number.replaceAll(/[\s-]/g, "");
  checkCard(world, number, details);
  const card = cardByNumber(number);
  if (!card) {
    throw cardError(
      "card_declined",
      "number",
      "Your card was declined. Only Stripe's test cards work here.",
      "test_mode_live_card",
    );
  }
  return storePaymentMethod(world, { card, expiry: [details.exp_month, fullYear(details.exp_year)], billing });
}

/** Returns the test card of a payment method. */
export function cardOf(world: World, paymentMethod: string): TestCard {
  const row = world.database
    .prepare("SELECT card FROM payment_method_cards WHERE payment_method = ?")
    .get(paymentMethod);
  const card = row && cardByToken(textOf(row, "card"));
  if (!card) throw new Error(`payment method ${paymentMethod} has no test card`);
  return card;
}

function checkCard(world: World, number: string, details: CardDetails): void {
  const now = new Date(world.clock.nowMs());
  const year = fullYear(details.exp_year);
  const past =
    year < now.getUTCFullYear() || (year === now.getUTCFullYear() && details.exp_month < now.getUTCMonth() + 1);
  if (!isCardNumber(number)) throw cardError("incorrect_number", "number", "Your card number is incorrect.");
  if (details.exp_month < 1 || details.exp_month > 12) {
    throw cardError("invalid_expiry_month", "exp_month", "Your card's expiration month is invalid.");
  }
  if (past) throw cardError("invalid_expiry_year", "exp_year", "Your card's expiration year is invalid.");
  if (details.cvc !== undefined && !/^\d{3,4}$/.test(details.cvc)) {
    throw cardError("invalid_cvc", "cvc", "Your card's security code is invalid.");
  }
}

function cardError(code: string, param: string, message: string, declineCode?: string): ApiError {
  const body = { type: "card_error", code, param, message } as const;
  return new ApiError(402, declineCode === undefined ? body : { ...body, decline_code: declineCode });
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

/** Stores a payment method of a card, without the card's number. */
export function storePaymentMethod(
  world: World,
  { card, expiry, billing }: { card: TestCard; expiry: [month: number, year: number]; billing: BillingDetails },
): Stripe.PaymentMethod {
  const method: Stripe.PaymentMethod = {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: {
      address: {
        city: billing.address?.city ?? null,
        country: billing.address?.country ?? null,
        line1: billing.address?.line1 ?? null,
        line2: billing.address?.line2 ?? null,
        postal_code: billing.address?.postal_code ?? null,
        state: billing.address?.state ?? null,
      },
      email: billing.email ?? null,
      name: billing.name ?? null,
      phone: billing.phone ?? null,
      tax_id: null,
    },
    card: cardFields(card, expiry),
    created: world.clock.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
  world.database
    .prepare("INSERT INTO payment_method_cards (payment_method, card) VALUES (?, ?)")
    .run(method.id, card.token);
  return world.objects.insert("payment_method", method, world.owner);
}

function cardFields(card: TestCard, [month, year]: [month: number, year: number]): Stripe.PaymentMethod.Card {
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: "US",
    display_brand: card.brand,
    exp_month: month,
    exp_year: year,
    fingerprint: `fp${card.number.slice(-4)}${card.token.length}`,
    funding: card.funding,
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}
