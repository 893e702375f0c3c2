import type Stripe from "stripe";
import { unexpectedState } from "../http/api-error.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import type { World } from "../world.ts";

const CANCELABLE = new Set<string>([
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "requires_capture",
]);

/** Cancels an unpaid PaymentIntent. Rejects one that was paid, or is canceled already. */
export function cancelPaymentIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  if (!CANCELABLE.has(intent.status)) throw unexpectedState(intent, "cancel");
  const canceled = world.objects.save("payment_intent", {
    ...intent,
    canceled_at: world.clock.now(),
    cancellation_reason: reason,
    next_action: null,
    status: "canceled",
  });
  emitEvent(world, { type: "payment_intent.canceled", object: canceled });
  return canceled;
}
