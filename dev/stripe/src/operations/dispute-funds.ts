import type Stripe from "stripe";
import { referencedId } from "../reference.ts";
import type { World } from "../world.ts";
import { recordFunds } from "./record-funds.ts";

/** The final statuses of a dispute that return what it held. */
const GIVEN_BACK = new Set<string>(["won", "warning_closed", "prevented"]);

/** Returns how much of a charge its disputes hold, or were lost with. */
export function disputedCents(world: World, charge: Stripe.Charge): number {
  const { data } = world.objects.list("dispute", {
    owner: world.owner,
    conditions: [{ sql: "json_extract(body, '$.charge') = ?", values: [charge.id] }],
    limit: 100,
  });
  return data.filter(({ status }) => !GIVEN_BACK.has(status)).reduce((sum, { amount }) => sum + amount, 0);
}

/** Takes the disputed amount from the balance, and the fee for it. */
export function withdrawDispute(
  world: World,
  dispute: Stripe.Dispute,
  feeCents: number = world.config.disputeFeeCents,
): Stripe.Dispute {
  const entry = recordFunds(world, {
    type: "adjustment",
    reportingCategory: "dispute",
    amountCents: -dispute.amount,
    ...(feeCents === 0 ? {} : { fee: { cents: feeCents, description: "Dispute fee" } }),
    source: dispute.id,
    description: `Chargeback withdrawal for ${referencedId(dispute.charge)}`,
    availableOn: world.clock.now(),
  });
  return world.objects.save("dispute", { ...dispute, balance_transactions: [...dispute.balance_transactions, entry] });
}
