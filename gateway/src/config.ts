import { picturesShape } from "@stakehold/pictures/settings.ts";
import {
  kafkaShape,
  list,
  port,
  secret,
  serviceShape,
  telemetryShape,
  termsShape,
  url,
} from "@stakehold/service/config.ts";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { subgraphs } from "./subgraphs.ts";

const OPERATIONS = fileURLToPath(new URL("../../web/src/generated/persisted-documents.json", import.meta.url));

/** A limit: a positive integer with a default. */
const limit = (fallback: number) => z.coerce.number().int().positive().default(fallback);

/** The gateway's environment variables. */
export const settingsShape = z.object({
  HOST: z.string().default("127.0.0.1").describe("The address on which both ports listen."),
  PORT: port.describe("The public door."),
  INTERNAL_PORT: port.default(0).describe("Metrics, for the operators' network only; 0 takes any free port."),
  LOG_LEVEL: serviceShape.LOG_LEVEL,
  ...telemetryShape,
  NODE_ENV: z.string().default("production").describe("`production` hides what helps developers alone."),
  PUBLIC_URL: serviceShape.PUBLIC_URL,
  SUBGRAPHS: subgraphs.describe("Where each service with a subgraph is: `bets=http://…,voting=http://…`."),
  IDENTITY_RPC_SECRET: secret.describe("One of identity's `RPC_SECRETS`."),
  ...kafkaShape,
  SHUTDOWN_GRACE: serviceShape.SHUTDOWN_GRACE,
  SHUTDOWN_DRAIN: serviceShape.SHUTDOWN_DRAIN,
  WEB_ROOT: z.string().min(1).describe("The folder of the built web app."),
  PERSISTED_OPERATIONS: z
    .string()
    .optional()
    .transform((path) => path ?? OPERATIONS)
    .describe("The web app's operations by hash; the ones of the same version unless named."),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1).describe("Stripe's key for browsers."),
  STRIPE_JS_URL: url.default("https://js.stripe.com/v3/").describe("Where browsers load Stripe's script from."),
  STRIPE_API_BASE: url.default("https://api.stripe.com").describe("Where that script calls."),
  ...termsShape,
  ...picturesShape,
  TRUSTED_PROXIES: list.describe(
    "The proxies in front, as addresses, networks (10.0.0.0/8) or `loopback`: their word on where a request comes from is believed.",
  ),
  RATE_LIMIT_STORE_URL: z
    .url({ protocol: /^(redis|rediss)$/, message: "must be a URL such as redis://valkey:6379" })
    .meta({ secret: true })
    .optional()
    .describe("A Valkey or Redis in which several gateways count together; without it each counts for itself."),
  REQUESTS_PER_MINUTE: limit(600).describe(
    "Requests a minute of one person, and of one address from which nobody who is known sends them.",
  ),
  SIGN_INS_PER_MINUTE: limit(20).describe("Sign-ins that begin at one address in a minute."),
  MONEY_CALLS_PER_MINUTE: limit(10).describe("Bets that one person creates or joins in a minute."),
  TICKETS_PER_HOUR: limit(5).describe("Tickets that one person opens in an hour."),
  ONBOARDING_CALLS_PER_MINUTE: limit(30).describe("Calls for one person's payout account in a minute."),
  MUTATIONS_PER_MINUTE: limit(60).describe("All other mutations of one person in a minute."),
  COST_PER_MINUTE: limit(1_000_000).describe(
    "What one person's queries may cost in a minute, in fields times pages. The dearest page of the web app costs 20,000.",
  ),
});

/** The gateway's settings. */
export type Settings = z.infer<typeof settingsShape>;
