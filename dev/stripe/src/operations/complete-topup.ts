import type Stripe from "stripe";
import { emitEvent } from "../webhooks/emit-event.ts";
import type { World } from "../world.ts";

/** Completes a top-up whose money arrived. */
export function completeTopup(world: World, topup: Stripe.Topup): Stripe.Topup {
  const done = world.objects.save("topup", { ...topup, status: "succeeded" });
  emitEvent(world, { type: "topup.succeeded", object: done });
  return done;
}
