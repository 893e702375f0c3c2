import type Stripe from "stripe";
import { invalidRequest } from "../http/api-error.ts";
import type { Authentication } from "../state/objects.ts";
import type { World } from "../world.ts";
import { chargeCard, failIntent } from "./charge-card.ts";

const FAILED: Stripe.PaymentIntent.LastPaymentError = {
  type: "invalid_request_error",
  code: "payment_intent_authentication_failure",
  message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

/**
 * Ends an authentication as the bank's customer chose. Success charges the card, which may still be declined; failure
 * requires another payment method. An authentication ends once.
 */
export function finishAuthentication(
  world: World,
  authentication: Authentication,
  succeeded: boolean,
): Stripe.PaymentIntent {
  const intent = world.objects.get("payment_intent", authentication.payment_intent);
  if (authentication.status !== "pending" || intent.status !== "requires_action") {
    throw invalidRequest("This authentication is over.", { code: "payment_intent_unexpected_state" });
  }
  world.objects.save("authentication", { ...authentication, status: succeeded ? "succeeded" : "failed" });
  const method = world.objects.get("payment_method", authentication.payment_method);
  if (!succeeded) return failIntent(world, intent, { ...FAILED, payment_method: method });
  return chargeCard(world, intent, { method, authenticated: true });
}
