import type Stripe from "stripe";
import { emitEvent } from "../webhooks/emit-event.ts";
import type { World } from "../world.ts";

/** Completes a payout that reached the bank account. */
export function completePayout(world: World, payout: Stripe.Payout): Stripe.Payout {
  if (payout.status !== "pending") return payout;
  const paid = world.objects.save("payout", { ...payout, status: "paid" });
  emitEvent(world, { type: "payout.paid", object: paid });
  return paid;
}
