import type Stripe from "stripe";
import { unexpectedState } from "../http/api-error.ts";
import { newId } from "../ids.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import type { World } from "../world.ts";
import { chargeCard } from "./charge-card.ts";
import { cardOf } from "./create-payment-method.ts";

type Confirmation = { readonly method: Stripe.PaymentMethod; readonly returnUrl: string | null };

const CONFIRMABLE = new Set<string>(["requires_payment_method", "requires_confirmation", "requires_action"]);

/**
 * Tries to collect the money. Returns the PaymentIntent as `succeeded`, or as `requires_action` if the bank must ask
 * its customer first; throws the card error of a decline, after which the PaymentIntent may be retried.
 */
export function confirmPaymentIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  { method, returnUrl }: Confirmation,
): Stripe.PaymentIntent {
  if (!CONFIRMABLE.has(intent.status)) throw unexpectedState(intent, "confirm");
  if (cardOf(world, method.id).authenticates) return requireAuthentication(world, intent, { method, returnUrl });
  return chargeCard(world, intent, { method, authenticated: false });
}

function requireAuthentication(
  world: World,
  intent: Stripe.PaymentIntent,
  { method, returnUrl }: Confirmation,
): Stripe.PaymentIntent {
  const authentication = world.objects.insert(
    "authentication",
    {
      id: newId("src"),
      object: "authentication",
      created: world.clock.now(),
      payment_intent: intent.id,
      payment_method: method.id,
      return_url: returnUrl,
      status: "pending",
    },
    world.owner,
  );
  const waiting = world.objects.save("payment_intent", {
    ...intent,
    status: "requires_action",
    payment_method: method.id,
    last_payment_error: null,
    next_action: nextAction(world, authentication.id, returnUrl),
  });
  emitEvent(world, { type: "payment_intent.requires_action", object: waiting });
  return waiting;
}

function nextAction(world: World, source: string, returnUrl: string | null): Stripe.PaymentIntent.NextAction {
  const url = `${world.origin}/authenticate/${source}`;
  if (returnUrl !== null) return { type: "redirect_to_url", redirect_to_url: { return_url: returnUrl, url } };
  return { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect", source, stripe_js: url } };
}
