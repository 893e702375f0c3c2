import type { ReadSignedEvent } from "../operations/ports/stripe-events.ts";
import type { ReceiveWebhookDeps } from "../operations/stripe-events/receive-webhook.ts";
import type { WebhookEndpoint } from "./webhook-app.ts";

/** Dependencies of Stripe's endpoints. */
export type StripeEndpointDeps = Pick<ReceiveWebhookDeps, "stripeEvents" | "wake"> & {
  readonly readSignedEvent: ReadSignedEvent;
  readonly settings: {
    readonly STRIPE_WEBHOOK_SECRETS: readonly string[];
    readonly STRIPE_CONNECT_WEBHOOK_SECRETS: readonly string[];
  };
};

/** Returns Stripe's two endpoints: one for the platform's own events, one for those of connected accounts. */
export function stripeEndpoints({
  readSignedEvent,
  settings,
  stripeEvents,
  wake,
}: StripeEndpointDeps): readonly WebhookEndpoint[] {
  const endpoint = (path: string, secrets: readonly string[]): WebhookEndpoint => ({
    path,
    deps: { stripeEvents, wake, verify: (webhook) => readSignedEvent(secrets, webhook) },
  });
  return [
    endpoint("/stripe/webhooks/platform", settings.STRIPE_WEBHOOK_SECRETS),
    endpoint("/stripe/webhooks/connect", settings.STRIPE_CONNECT_WEBHOOK_SECRETS),
  ];
}
