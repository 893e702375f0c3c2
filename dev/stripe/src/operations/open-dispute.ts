import type Stripe from "stripe";
import { invalidRequest } from "../http/api-error.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import type { World } from "../world.ts";
import { buildDispute } from "./build-dispute.ts";
import { disputedCents, withdrawDispute } from "./dispute-funds.ts";

type DisputeRequest = {
  /** By default, the part of the charge that was not refunded and is in no other dispute. */
  readonly amountCents?: number | undefined;
  /** An inquiry moves no money. */
  readonly inquiry: boolean;
  readonly reason: string;
};

/**
 * The cardholder's bank disputes a charge, or a part of it: the money and a fee leave the balance at once. Several
 * disputes may cover parts of one charge, never more than the charge together; what was won may be disputed again.
 */
export function openDispute(world: World, charge: Stripe.Charge, request: DisputeRequest): Stripe.Dispute {
  const disputable = charge.amount - disputedCents(world, charge);
  const amountCents = request.amountCents ?? Math.min(disputable, charge.amount - charge.amount_refunded);
  if (charge.status !== "succeeded" || disputable < 1) throw invalidRequest(`Charge ${charge.id} cannot be disputed.`);
  if (amountCents < 1 || amountCents > disputable) {
    throw invalidRequest(`A dispute of ${charge.id} is between 1 and ${disputable} cents.`, { param: "amount" });
  }
  const dispute = world.objects.insert(
    "dispute",
    buildDispute(world, charge, { ...request, amountCents }),
    world.owner,
  );
  world.objects.save("charge", { ...charge, disputed: true });
  if (request.inquiry) {
    emitEvent(world, { type: "charge.dispute.created", object: dispute });
    return dispute;
  }
  const withdrawn = withdrawDispute(world, dispute);
  emitEvent(world, { type: "charge.dispute.created", object: withdrawn });
  emitEvent(world, { type: "charge.dispute.funds_withdrawn", object: withdrawn });
  return withdrawn;
}
