import type Stripe from "stripe";
import { invalidRequest } from "../http/api-error.ts";
import { referencedId } from "../reference.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import type { World } from "../world.ts";
import { recordFunds } from "./record-funds.ts";
import { changeRefundedAmount } from "./refund-funds.ts";

/** The bank returns a refund, even one that had succeeded; the money goes back to the balance. */
export function failRefund(world: World, refund: Stripe.Refund): Stripe.Refund {
  if (refund.status !== "pending" && refund.status !== "succeeded") {
    throw invalidRequest(`Refund ${refund.id} is ${String(refund.status)}; it cannot fail any more.`);
  }
  const { pending_reason: _, ...rest } = refund;
  const failed = world.objects.save("refund", {
    ...rest,
    status: "failed",
    failure_reason: "expired_or_canceled_card",
    ...(refund.balance_transaction === null ? {} : { failure_balance_transaction: takeBack(world, refund) }),
  });
  changeRefundedAmount(world, referencedId(refund.charge), -refund.amount);
  const previous = { status: refund.status };
  emitEvent(world, { type: "refund.updated", object: failed, previous });
  emitEvent(world, { type: "charge.refund.updated", object: failed, previous });
  emitEvent(world, { type: "refund.failed", object: failed });
  return failed;
}

function takeBack(world: World, refund: Stripe.Refund): string {
  return recordFunds(world, {
    type: "refund_failure",
    reportingCategory: "refund_failure",
    amountCents: refund.amount,
    source: refund.id,
    description: `Failed refund of ${referencedId(refund.charge)}`,
    availableOn: world.clock.now(),
  }).id;
}
