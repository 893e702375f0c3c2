import { isNativeError } from "node:util/types";
import { domainError } from "@stakehold/errors/domain-error.ts";
import Stripe from "stripe";
import { z } from "zod";
import type { StripeEvent } from "../operations/ports/stripe-events.ts";
import { readEvent } from "./read-event.ts";

/** How old a signature may be, in seconds (Stripe: webhooks, replay attacks). */
const TOLERANCE_SECONDS = 300;

/** What every event has; the rest is kept as it came. */
const eventShape = z.looseObject({
  id: z.string().min(1),
  type: z.string(),
  created: z.number(),
  data: z.looseObject({ object: z.looseObject({}) }),
});

/**
 * The event that a webhook's body is, if one of the secrets signed it; undefined otherwise.
 * Two secrets hold while one is rotated out. Throws INVALID_INPUT for a signed body that is no event.
 */
export function verifyEvent(
  stripe: Stripe,
  secrets: readonly string[],
  body: Buffer,
  signature: string,
): StripeEvent | undefined {
  for (const secret of secrets) {
    try {
      const event = stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
      if (!eventShape.safeParse(event).success) throw notAnEvent();
      return readEvent(event);
    } catch (error) {
      // The signature is verified before the body is parsed.
      if (isNativeError(error) && error.name === "SyntaxError") throw notAnEvent();
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  return undefined;
}

const notAnEvent = () => domainError("INVALID_INPUT", { field: "body" }, "The body is not an event of Stripe's.");
