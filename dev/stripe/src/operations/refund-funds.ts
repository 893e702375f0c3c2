import type Stripe from "stripe";
import { referencedId } from "../reference.ts";
import type { World } from "../world.ts";
import { recordFunds } from "./record-funds.ts";

/** Takes a refund's amount from the balance. */
export function withdrawRefund(world: World, refund: Stripe.Refund): Stripe.Refund {
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

/** Adds to the refunded amount of a charge; a failed refund subtracts from it. */
export function changeRefundedAmount(world: World, chargeId: string, cents: number): void {
  const charge = world.objects.get("charge", chargeId);
  const amountRefunded = charge.amount_refunded + cents;
  world.objects.save("charge", {
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount,
  });
}
