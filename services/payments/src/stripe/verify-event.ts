import { domainError } from "@stakehold/errors/domain-error.ts";
import Stripe from "stripe";
import { z } from "zod";
import type { ReadSignedEvent } from "../operations/ports/stripe-events.ts";
import { readEvent } from "./read-event.ts";

/** The maximum age of a signature, in seconds (Stripe: webhooks, replay attacks). */
const TOLERANCE_SECONDS = 300;

/** The end of the year 9999: the last date that both PostgreSQL and JavaScript support. */
const LAST_SECOND = 253_402_300_799;

/** An id or a type from Stripe: letters, digits, `_`, `.` and `-`. */
const word = z.string().regex(/^[\w.-]{1,255}$/);

/**
 * The fields of every event that Stripe sends in full; the rest is stored as received. A thin event only names its
 * object.
 */
const eventShape = z.looseObject({
  object: z.literal("event"),
  id: word,
  type: word,
  account: word.nullish(),
  created: z.number().min(0).max(LAST_SECOND),
  data: z.looseObject({ object: z.looseObject({}) }),
});

/**
 * Creates a reader that returns the event in a webhook's body if one of the secrets signed it; undefined otherwise. Two
 * secrets are valid while one is rotated out. Throws INVALID_INPUT for a signed body that is no full event.
 */
export const signedEventReader =
  (stripe: Stripe): ReadSignedEvent =>
  (secrets, { body, signature }) => {
    if (!secrets.some((secret) => isSigned(stripe, { body, signature, secret }))) return undefined;
    const event = eventOf(body);
    if (event === undefined)
      throw domainError("INVALID_INPUT", { field: "body" }, "The body is not an event of Stripe's.");
    return readEvent(event);
  };

/** The client's own event parsing throws an untyped error for a thin event, so the signature is verified separately. */
function isSigned(
  stripe: Stripe,
  { body, signature, secret }: { readonly body: Buffer; readonly signature: string; readonly secret: string },
): boolean {
  try {
    return stripe.webhooks.signature?.verifyHeader(body, signature, secret, TOLERANCE_SECONDS) === true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

function eventOf(body: Buffer) {
  try {
    return eventShape.safeParse(JSON.parse(body.toString("utf8"))).data;
  } catch {
    return undefined;
  }
}
