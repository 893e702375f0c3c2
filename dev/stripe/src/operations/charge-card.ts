import type Stripe from "stripe";
import type { Decline, TestCard } from "../cards.ts";
import { ApiError } from "../http/api-error.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import type { World } from "../world.ts";
import { buildCharge } from "./build-charge.ts";
import { cardOf } from "./create-payment-method.ts";

type Attempt = {
  readonly method: Stripe.PaymentMethod;
  readonly authenticated: boolean;
};

/** Charges the card: the PaymentIntent succeeds, or the decline is stored and thrown. */
export function chargeCard(world: World, intent: Stripe.PaymentIntent, attempt: Attempt): Stripe.PaymentIntent {
  const card = cardOf(world, attempt.method.id);
  if (card.decline) throw decline(world, intent, { ...attempt, card, decline: card.decline });
  return succeed(world, intent, { ...attempt, card });
}

function succeed(
  world: World,
  intent: Stripe.PaymentIntent,
  attempt: Attempt & { readonly card: TestCard },
): Stripe.PaymentIntent {
  const charge = buildCharge(world, intent, attempt);
  const paid: Stripe.PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: attempt.method.id,
    status: "succeeded",
  };
  world.objects.insert("charge", charge, world.owner);
  world.objects.save("payment_intent", paid);
  emitEvent(world, { type: "charge.succeeded", object: charge });
  emitEvent(world, { type: "payment_intent.succeeded", object: paid });
  scheduleAftermath(world, charge, attempt.card);
  return paid;
}

/** The balance transaction follows the response, as for every card payment that Stripe captures asynchronously. */
function scheduleAftermath(world: World, charge: Stripe.Charge, card: TestCard): void {
  const soon = world.clock.nowMs() + world.config.afterthoughtMs;
  world.jobs.schedule("book_charge", charge.id, soon);
  if (card.dispute) {
    // After the booking, so that the money is there before it is withdrawn.
    world.jobs.schedule(
      card.dispute === "inquiry" ? "open_inquiry" : "open_dispute",
      charge.id,
      soon + world.config.afterthoughtMs,
    );
  }
}

function decline(
  world: World,
  intent: Stripe.PaymentIntent,
  attempt: Attempt & { readonly card: TestCard; readonly decline: Decline },
): ApiError {
  const charge = buildCharge(world, intent, attempt);
  const error: Stripe.PaymentIntent.LastPaymentError = {
    type: "card_error",
    advice_code: "try_again_later",
    charge: charge.id,
    code: attempt.decline.code,
    decline_code: attempt.decline.declineCode,
    message: attempt.decline.message,
    payment_method: attempt.method,
  };
  world.objects.insert("charge", charge, world.owner);
  const failed = failIntent(world, { ...intent, latest_charge: charge.id }, error);
  emitEvent(world, { type: "charge.failed", object: charge });
  return new ApiError(
    402,
    {
      type: "card_error",
      advice_code: "try_again_later",
      code: attempt.decline.code,
      decline_code: attempt.decline.declineCode,
      message: attempt.decline.message,
      charge: charge.id,
      payment_intent: failed,
      payment_method: attempt.method,
    },
    true,
  );
}

/** Back to `requires_payment_method`: another card may be tried for the same PaymentIntent. */
export function failIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  error: Stripe.PaymentIntent.LastPaymentError,
): Stripe.PaymentIntent {
  const failed = world.objects.save("payment_intent", {
    ...intent,
    last_payment_error: error,
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  });
  emitEvent(world, { type: "payment_intent.payment_failed", object: failed });
  return failed;
}
