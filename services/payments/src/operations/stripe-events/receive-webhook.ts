import type { StripeEvent, StripeEventStore, Webhook } from "../ports/stripe-events.ts";

/** Dependencies for receiving a webhook. `verify` knows the endpoint's secrets; `wake` gets the event applied soon. */
export type ReceiveWebhookDeps = {
  readonly verify: (webhook: Webhook) => StripeEvent | undefined;
  readonly stripeEvents: Pick<StripeEventStore, "add">;
  readonly wake: () => void;
};

/**
 * Stores an event from Stripe, to be applied later. Returns false and stores nothing if the signature is not Stripe's. Throws
 * INVALID_INPUT for a signed body that is not an event.
 */
export async function receiveWebhook(deps: ReceiveWebhookDeps, webhook: Webhook): Promise<boolean> {
  const event = deps.verify(webhook);
  if (event === undefined) return false;
  await deps.stripeEvents.add([event]);
  deps.wake();
  return true;
}
