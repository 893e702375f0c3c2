import type Stripe from "stripe";
import { eventually, type Harness } from "./harness.ts";
import { referencedId } from "../src/reference.ts";

/** Returns a paid PaymentIntent, by the card that is always accepted by default. */
export function pay(
  harness: Harness,
  { card = "pm_card_visa", amount = 1025, group = "bet:1" } = {},
): Promise<Stripe.PaymentIntent> {
  return harness.stripe.paymentIntents.create({
    amount,
    currency: "usd",
    payment_method: card,
    confirm: true,
    transfer_group: group,
    metadata: { stake: "s1" },
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
  });
}

/** Returns the charge of a paid PaymentIntent, once it is in the balance. */
export function bookedCharge(harness: Harness, intent: Stripe.PaymentIntent): Promise<Stripe.Charge> {
  return eventually(async () => {
    const charge = await harness.stripe.charges.retrieve(referencedId(intent.latest_charge));
    return charge.balance_transaction === null ? undefined : charge;
  });
}

/** Returns a connected account that can receive money. */
export async function onboardedAccount(harness: Harness): Promise<Stripe.Account> {
  const account = await harness.stripe.accounts.create({
    controller: {
      stripe_dashboard: { type: "express" },
      fees: { payer: "application" },
      losses: { payments: "application" },
    },
    capabilities: { transfers: { requested: true } },
    email: "winner@example.com",
  });
  await harness.control("POST", `/accounts/${account.id}/complete`);
  return account;
}

export async function balanceOf(harness: Harness): Promise<{ available: number; pending: number }> {
  const balance = await harness.stripe.balance.retrieve();
  return { available: balance.available[0]?.amount ?? 0, pending: balance.pending[0]?.amount ?? 0 };
}

/** Returns the first webhook of this type about this object. */
export function webhook(harness: Harness, type: string, id: string): Promise<Stripe.Event> {
  return eventually(() =>
    harness.received.map(({ event }) => event).find((event) => event.type === type && idOf(event) === id),
  );
}

export function idOf(event: Stripe.Event): string | undefined {
  const { object } = event.data;
  return "id" in object && typeof object.id === "string" ? object.id : undefined;
}
