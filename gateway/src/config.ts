import { port, serviceShape, termsShape, url } from "@stakehold/service/config.ts";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { subgraphs } from "./subgraphs.ts";

const OPERATIONS = fileURLToPath(new URL("../../web/src/generated/persisted-documents.json", import.meta.url));

/** What the gateway reads from its environment. */
export const settingsShape = z.object({
  HOST: z.string().default("127.0.0.1").describe("The address on which both ports listen."),
  PORT: port.describe("The public door."),
  INTERNAL_PORT: port.default(0).describe("Metrics, for the operators' network only; 0 takes any free port."),
  LOG_LEVEL: serviceShape.LOG_LEVEL,
  NODE_ENV: z.string().default("production").describe("`production` hides what helps developers alone."),
  PUBLIC_URL: serviceShape.PUBLIC_URL,
  SUBGRAPHS: subgraphs.describe("Where each service with a subgraph is: `bets=http://…,voting=http://…`."),
  IDENTITY_RPC_SECRET: z.string().min(1).describe("One of identity's `RPC_SECRETS`."),
  KAFKA_BROKERS: serviceShape.KAFKA_BROKERS,
  TOPIC_PREFIX: serviceShape.TOPIC_PREFIX,
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
  REQUESTS_PER_MINUTE: z.coerce
    .number()
    .int()
    .positive()
    .default(600)
    .describe("How many requests one caller may make in a minute."),
});

/** The gateway's settings. */
export type Settings = z.infer<typeof settingsShape>;
