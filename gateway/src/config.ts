import { list, port, settingsOfProcess, termsShape, url } from "@stakehold/service/config.ts";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { subgraphs } from "./subgraphs.ts";

const shape = z.object({
  HOST: z.string().default("127.0.0.1"),
  /** The public door. */
  PORT: port,
  /** Metrics, for the operators' network only; 0 takes any free port. */
  INTERNAL_PORT: port.default(0),
  LOG_LEVEL: z.string().default("info"),
  NODE_ENV: z.string().default("production"),
  PUBLIC_URL: url,
  SUBGRAPHS: subgraphs,
  IDENTITY_RPC_SECRET: z.string().min(1),
  KAFKA_BROKERS: list,
  TOPIC_PREFIX: z.string().min(1).default("stakehold"),
  WEB_ROOT: z.string().min(1),
  /** The web app's manifest of operations, by hash. */
  PERSISTED_OPERATIONS: z
    .string()
    .default(fileURLToPath(new URL("../../web/src/generated/persisted-documents.json", import.meta.url))),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1),
  STRIPE_JS_URL: url.default("https://js.stripe.com/v3/"),
  STRIPE_API_BASE: url.default("https://api.stripe.com"),
  ...termsShape,
  /** Requests that one caller may make in a minute. */
  REQUESTS_PER_MINUTE: z.coerce.number().int().positive().default(600),
});

/** What the gateway is told by its environment. */
export type GatewaySettings = z.infer<typeof shape>;

/** Reads the gateway's settings; wrong ones end the process with a sentence that names them. */
export const readGatewaySettings = (): GatewaySettings => settingsOfProcess(shape);
