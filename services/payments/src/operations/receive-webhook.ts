import type { StripeEvent, StripeEventStore } from "./ports/stripe-events.ts";

/** A webhook as it came in. */
export type Webhook = { readonly body: Buffer; readonly signature: string };

/** What receiving a webhook needs. `verify` knows the secrets of the endpoint; `wake` has the event applied soon. */
export type ReceiveWebhookDeps = {
  readonly verify: (webhook: Webhook) => StripeEvent | undefined;
  readonly stripeEvents: Pick<StripeEventStore, "add">;
  readonly wake: () => void;
};

/** Stores what Stripe told; applying comes later. Returns false, and stores nothing, when the signature is not Stripe's. */
export async function receiveWebhook(deps: ReceiveWebhookDeps, webhook: Webhook): Promise<boolean> {
  const event = deps.verify(webhook);
  if (event === undefined) return false;
  await deps.stripeEvents.add([event]);
  deps.wake();
  return true;
}
