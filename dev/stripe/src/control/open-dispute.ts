import type Stripe from "stripe";
import { z } from "zod";
import { invalidRequest } from "../http/api-error.ts";
import { openDispute } from "../operations/open-dispute.ts";
import { onItsOwn, type World } from "../world.ts";
import { findObject } from "../http/find-object.ts";

export const disputeRequest = z.strictObject({
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  amount: z.number().int().positive().optional(),
  inquiry: z.boolean().default(false),
  reason: z.string().default("fraudulent"),
});

/** Opens a cardholder's dispute of a payment, named by its charge or its PaymentIntent. */
export function disputeFromRequest(world: World, asked: z.output<typeof disputeRequest>): Stripe.Dispute {
  const charge = findObject(world, "charge", asked.charge ?? latestCharge(world, asked.payment_intent));
  return openDispute(onItsOwn(world, world.objects.ownerOf(charge.id)), charge, {
    amountCents: asked.amount,
    inquiry: asked.inquiry,
    reason: asked.reason,
  });
}

function latestCharge(world: World, id: string | undefined): string {
  const intent = findObject(world, "payment_intent", id ?? "");
  if (typeof intent.latest_charge !== "string") throw invalidRequest(`PaymentIntent ${intent.id} has no charge.`);
  return intent.latest_charge;
}
