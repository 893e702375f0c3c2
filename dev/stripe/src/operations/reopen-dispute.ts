import type Stripe from "stripe";
import { invalidRequest } from "../http/api-error.ts";
import { referencedId } from "../reference.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import type { World } from "../world.ts";
import { disputedCents, withdrawDispute } from "./dispute-funds.ts";

/**
 * The network reopens a closed dispute: won money is withdrawn again, without a second fee; lost money stays away.
 * Closing it again may reverse the outcome.
 */
export function reopenDispute(world: World, dispute: Stripe.Dispute): Stripe.Dispute {
  if (dispute.status !== "won" && dispute.status !== "lost") {
    throw invalidRequest(`Dispute ${dispute.id} is ${dispute.status}, so there is nothing to take up again.`);
  }
  const previous = { status: dispute.status };
  const isAway = dispute.status === "lost";
  if (!isAway) checkDisputable(world, dispute);
  const open: Stripe.Dispute = { ...dispute, status: "under_review", is_charge_refundable: false };
  const raised = isAway ? world.objects.save("dispute", open) : withdrawDispute(world, open, 0);
  emitEvent(world, { type: "charge.dispute.updated", object: raised, previous });
  if (!isAway) emitEvent(world, { type: "charge.dispute.funds_withdrawn", object: raised });
  return raised;
}

function checkDisputable(world: World, { id, amount, charge: of }: Stripe.Dispute): void {
  const charge = world.objects.get("charge", referencedId(of));
  if (amount > charge.amount - disputedCents(world, charge)) {
    throw invalidRequest(`What ${id} was about is disputed otherwise by now.`);
  }
}
