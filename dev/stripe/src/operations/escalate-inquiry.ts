import type Stripe from "stripe";
import { invalidRequest } from "../http/api-error.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import type { World } from "../world.ts";
import { withdrawDispute } from "./dispute-funds.ts";

/** Turns an inquiry into a dispute: only now does money leave. */
export function escalateInquiry(world: World, dispute: Stripe.Dispute): Stripe.Dispute {
  if (!dispute.status.startsWith("warning_") || dispute.status === "warning_closed") {
    throw invalidRequest(`Dispute ${dispute.id} is not an open inquiry.`);
  }
  const raised = withdrawDispute(world, { ...dispute, status: "needs_response", is_charge_refundable: false });
  emitEvent(world, { type: "charge.dispute.updated", object: raised, previous: { status: dispute.status } });
  emitEvent(world, { type: "charge.dispute.funds_withdrawn", object: raised });
  return raised;
}
