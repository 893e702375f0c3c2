import { connections, port, postgresShape, secret, secrets, serviceShape, url } from "@stakehold/service/config.ts";
import { z } from "zod";

const webhookSecrets = secrets.refine((all) => all.length > 0, "must name at least one secret");

/** The environment variables of this service. */
export const settingsShape = z.object({
  ...serviceShape,
  ...postgresShape,
  DATABASE_CONNECTIONS: connections(20),
  STRIPE_SECRET_KEY: secret.describe("The platform's secret key at Stripe."),
  STRIPE_API_BASE: url.default("https://api.stripe.com").describe("Where Stripe's API is."),
  STRIPE_WEBHOOK_SECRETS: webhookSecrets.describe(
    "What Stripe signs the platform's own events with; two hold while one is rotated out.",
  ),
  STRIPE_CONNECT_WEBHOOK_SECRETS: webhookSecrets.describe("The same for events of connected accounts."),
  STRIPE_CALLS_PER_SECOND: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(25)
    .describe(
      "The most calls that this process sends to Stripe in any second: its share of what Stripe takes from the account, " +
        "which is 100 live and 25 in test mode.",
    ),
  ADOPTION_LIMIT_CENTS: z.coerce
    .number()
    .int()
    .min(0)
    .default(50_000)
    .describe("Up to how many cents one admin adopts what was moved by hand at Stripe; above, two must agree."),
  WEBHOOK_PORT: port.describe("Where Stripe's webhooks come in: the only port that the world may reach."),
});

/** This service's settings. */
export type Settings = z.infer<typeof settingsShape>;
