import type Stripe from "stripe";
import { emitEvent } from "../webhooks/emit-event.ts";
import type { World } from "../world.ts";

/** Completes a pending refund that reached the card. */
export function succeedRefund(world: World, refund: Stripe.Refund): Stripe.Refund {
  if (refund.status !== "pending") return refund;
  const { pending_reason: pendingReason, ...rest } = refund;
  const done = world.objects.save("refund", { ...rest, status: "succeeded" });
  emitEvent(world, {
    type: "refund.updated",
    object: done,
    previous: { status: "pending", pending_reason: pendingReason },
  });
  emitEvent(world, { type: "charge.refund.updated", object: done, previous: { status: "pending" } });
  return done;
}
