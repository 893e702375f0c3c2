import type Stripe from "stripe";
import { invalidRequest } from "../http/api-error.ts";
import { referencedId } from "../reference.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import type { World } from "../world.ts";
import { recordFunds } from "./record-funds.ts";

const OVER = new Set<string>(["won", "lost", "warning_closed", "prevented"]);

/**
 * Applies the bank's decision. A won dispute returns the money, but not the fee; an inquiry closes as `warning_closed`,
 * and nothing moves.
 */
export function closeDispute(world: World, dispute: Stripe.Dispute, outcome: "won" | "lost"): Stripe.Dispute {
  if (OVER.has(dispute.status)) throw invalidRequest(`Dispute ${dispute.id} is already closed.`);
  const previous = { status: dispute.status };
  if (dispute.status.startsWith("warning_")) {
    const closed = world.objects.save("dispute", { ...dispute, status: "warning_closed" });
    const charge = world.objects.get("charge", referencedId(dispute.charge));
    world.objects.save("charge", { ...charge, disputed: false });
    emitEvent(world, { type: "charge.dispute.closed", object: closed, previous });
    return closed;
  }
  if (outcome === "lost") {
    const lost = world.objects.save("dispute", { ...dispute, status: "lost" });
    emitEvent(world, { type: "charge.dispute.closed", object: lost, previous });
    return lost;
  }
  const won = reinstate(world, { ...dispute, status: "won" });
  emitEvent(world, { type: "charge.dispute.closed", object: won, previous });
  emitEvent(world, { type: "charge.dispute.funds_reinstated", object: won });
  return won;
}

function reinstate(world: World, dispute: Stripe.Dispute): Stripe.Dispute {
  const entry = recordFunds(world, {
    type: "adjustment",
    reportingCategory: "dispute_reversal",
    amountCents: dispute.amount,
    source: dispute.id,
    description: `Chargeback reversal for ${referencedId(dispute.charge)}`,
    availableOn: world.clock.now(),
  });
  return world.objects.save("dispute", {
    ...dispute,
    is_charge_refundable: true,
    balance_transactions: [...dispute.balance_transactions, entry],
  });
}
