import { list, port, postgresShape, serviceShape, settingsOfProcess, url } from "@stakehold/service/config.ts";
import { z } from "zod";

const secrets = list.refine((all) => all.length > 0, "must name at least one secret");

const shape = z.object({
  ...serviceShape,
  ...postgresShape,
  /** The platform's secret key at Stripe. */
  STRIPE_SECRET_KEY: z.string().min(1),
  /** Where Stripe's API is. */
  STRIPE_API_BASE: url.default("https://api.stripe.com"),
  /** What the endpoint for the platform's own events is signed with; two hold while one is rotated out. */
  STRIPE_WEBHOOK_SECRETS: secrets,
  /** The same of the endpoint for events of connected accounts. */
  STRIPE_CONNECT_WEBHOOK_SECRETS: secrets,
  /** Where Stripe's webhooks come in; the only port of this service that the world may reach. */
  WEBHOOK_PORT: port,
});

/** The settings of this process. */
export const settings = settingsOfProcess(shape);
