import Stripe from "stripe";
import type { StripeEvent } from "../operations/ports/stripe-events.ts";
import { readEvent } from "./read-event.ts";

/** How old a signature may be, in seconds (Stripe: webhooks, replay attacks). */
const TOLERANCE_SECONDS = 300;

/**
 * The event that a webhook's body is, if one of the secrets signed it; undefined otherwise.
 * Two secrets hold while one is rotated out.
 */
export function verifyEvent(
  stripe: Stripe,
  secrets: readonly string[],
  body: Buffer,
  signature: string,
): StripeEvent | undefined {
  for (const secret of secrets) {
    try {
      return readEvent(stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  return undefined;
}
