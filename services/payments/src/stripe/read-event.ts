import type Stripe from "stripe";
import type { StripeEvent } from "../operations/ports/stripe-events.ts";

/** What is kept of an event: all of it but the secret by which its payment is paid, and what it is found by. */
export function readEvent(event: Stripe.Event): StripeEvent {
  const { object } = event.data;
  return {
    id: event.id,
    type: event.type,
    account: event.account ?? null,
    objectId: "id" in object && typeof object.id === "string" ? object.id : "",
    payload: JSON.stringify(event, (key, value: unknown) => (key === "client_secret" ? undefined : value)),
    createdAt: new Date(event.created * 1000),
  };
}
