import { emitEvent } from "../webhooks/emit-event.ts";
import type { World } from "../world.ts";
import { cardOf } from "./create-payment-method.ts";
import { recordFunds } from "./record-funds.ts";

/** Adds a captured charge to the balance, less Stripe's fee, and publishes its balance transaction. */
export function bookCharge(world: World, id: string): void {
  const charge = world.objects.get("charge", id);
  const atOnce = charge.payment_method !== null && cardOf(world, charge.payment_method).bypassesPending;
  const entry = recordFunds(world, {
    type: "charge",
    reportingCategory: "charge",
    amountCents: charge.amount,
    fee: { cents: stripeFeeCents(world, charge.amount), description: "Stripe processing fees" },
    source: charge.id,
    description: charge.description ?? "Card payment",
    availableOn: atOnce ? charge.created : charge.created + world.config.fundsDelaySeconds,
  });
  const booked = world.objects.save("charge", { ...charge, balance_transaction: entry.id });
  emitEvent(world, { type: "charge.updated", object: booked, previous: { balance_transaction: null } });
}

/** Half a cent rounds up. */
function stripeFeeCents(world: World, amountCents: number): number {
  return Math.round((amountCents * world.config.feePercent) / 100) + world.config.feeFixedCents;
}
