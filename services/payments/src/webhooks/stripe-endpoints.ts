import type Stripe from "stripe";
import type { ReceiveWebhookDeps } from "../operations/receive-webhook.ts";
import { verifyEvent } from "../stripe/verify-event.ts";
import type { WebhookEndpoint } from "./webhook-app.ts";

/** What Stripe's endpoints need. */
export type StripeEndpointDeps = Pick<ReceiveWebhookDeps, "stripeEvents" | "wake"> & {
  readonly stripe: Stripe;
  readonly settings: {
    readonly STRIPE_WEBHOOK_SECRETS: readonly string[];
    readonly STRIPE_CONNECT_WEBHOOK_SECRETS: readonly string[];
  };
};

/** Stripe's two endpoints, one for the platform's own events and one for those of connected accounts. */
export function stripeEndpoints({
  stripe,
  settings,
  stripeEvents,
  wake,
}: StripeEndpointDeps): readonly WebhookEndpoint[] {
  const endpoint = (path: string, secrets: readonly string[]): WebhookEndpoint => ({
    path,
    deps: { stripeEvents, wake, verify: ({ body, signature }) => verifyEvent(stripe, secrets, body, signature) },
  });
  return [
    endpoint("/stripe/webhooks/platform", settings.STRIPE_WEBHOOK_SECRETS),
    endpoint("/stripe/webhooks/connect", settings.STRIPE_CONNECT_WEBHOOK_SECRETS),
  ];
}
