import { isPrivate, serviceShape, telemetryShape, termsShape } from "@stakehold/service/config.ts";
import { topicsShape } from "@stakehold/service/process/topics.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { z } from "zod";

const origin = z
  .url({ protocol: /^https?$/, message: "must be an http or https URL" })
  .transform((text) => text.replace(/\/$/, ""));

const urlOf = (protocol: RegExp, example: string) => z.url({ protocol, message: `must be a URL, as ${example}` });

const amount = z
  .string()
  .regex(/^\d{1,12}$/, "must be a whole number")
  .transform(Number);

/** The platform's own settings: parts get what follows from these, and not the settings themselves. */
const platformShape = {
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, "must be a port number from 1 to 65535")
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, "must be a port number from 1 to 65535")
    .default(3000)
    .describe("The one fixed port: the whole platform on one origin."),
  PUBLIC_URL: origin
    .refine(isPrivate, "must be https, or http on this computer")
    .optional()
    .describe("Where people reach it; `http://localhost:PORT` unless named."),
  DATABASE_URL: urlOf(/^postgres(ql)?$/, "postgres://admin:secret@host:5432/postgres")
    .optional()
    .describe("A PostgreSQL on which databases and roles may be created."),
  KAFKA_BROKERS: z.string().optional().describe("A Kafka, as `host:port`."),
  MONGO_URL: urlOf(/^mongodb(\+srv)?$/, "mongodb://host:27017")
    .optional()
    .describe("A MongoDB."),
  TEMPORAL_ADDRESS: z
    .string()
    .regex(/^[^\s/]+:\d+$/, "must be a host and port, as localhost:7233")
    .optional()
    .describe("A Temporal, as `host:port`."),
  TEMPORAL_NAMESPACE: z.string().default("default").describe("Temporal's namespace."),
  STRIPE_SECRET_KEY: z
    .string()
    .startsWith("sk_", "must be a secret key of Stripe, which begins with sk_")
    .optional()
    .describe("Stripe itself; with it the three below."),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .startsWith("pk_", "must be a publishable key of Stripe, which begins with pk_")
    .optional()
    .describe("Stripe's key for browsers."),
  STRIPE_WEBHOOK_SECRETS: z.string().optional().describe("What the platform's own events are signed with."),
  STRIPE_CONNECT_WEBHOOK_SECRETS: z.string().optional().describe("What events of connected accounts are signed with."),
  TOP_UP_CENTS: amount.default(10_000_000).describe("Float in cents with which the Stripe stand-in begins."),
  FUNDS_DELAY_SECONDS: amount.default(2).describe("After how many seconds the stand-in makes charged money available."),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, message: "must be an http or https URL" })
    .optional()
    .describe("An OpenID provider; with it the two below."),
  OIDC_CLIENT_ID: z.string().optional().describe("The client that it knows."),
  OIDC_CLIENT_SECRET: z.string().optional().describe("The client's secret."),
  SMTP_URL: urlOf(/^smtps?$/, "smtp://host:587")
    .optional()
    .describe("A mail server."),
  OBSERVE: z
    .enum(["yes", "no"], "must be yes or no")
    .default("no")
    .describe(
      "Whether Prometheus, Grafana where it is installed, and a trace page run beside it; `--observe` says yes.",
    ),
};

/** Settings of several services. Invalid ones are rejected here, before anything starts, and not by each service. */
const { LOG_LEVEL, SWEEP_AFTER } = serviceShape;
const { OTEL_EXPORTER_OTLP_ENDPOINT } = telemetryShape;
const { TOPIC_REPLICATION } = topicsShape.shape;
const sharedShape = {
  LOG_LEVEL,
  SWEEP_AFTER,
  OTEL_EXPORTER_OTLP_ENDPOINT,
  ...termsShape,
  ...topicsShape.shape,
  // One computer has one broker.
  TOPIC_REPLICATION: TOPIC_REPLICATION.default(1),
};

/** The settings of `npm start`. */
export const settingsShape = z.object({ ...sharedShape, ...platformShape });

const settings = settingsShape.superRefine((given, context) => {
  for (const [first, ...others] of together) {
    if (given[first] === undefined) continue;
    for (const name of others.filter((other) => given[other] === undefined)) {
      context.addIssue({ code: "custom", path: [name], message: `must be set too where ${first} is` });
    }
  }
});

/** A real third party needs all of its settings. */
const together = [
  ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRETS", "STRIPE_CONNECT_WEBHOOK_SECRETS"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
] as const;

/** A process's environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The user's settings for the whole platform. A service's own settings are passed on to it. */
export type Settings = z.infer<typeof settings>;

/** Reads the settings. Throws SetUpError with one sentence; values are not repeated, since some are secrets. */
export function readSettings(environment: Environment): Settings {
  const read = settings.safeParse(Object.fromEntries(givenIn(environment)));
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  throw new SetUpError(`Change these settings and start again: ${faults.join("; ")}.`);
}

/** Returns the environment without the platform's own settings: a service uses those in its `config.ts`. */
export const handedOn = (environment: Environment): Readonly<Record<string, string>> =>
  Object.fromEntries(givenIn(environment).filter(([name]) => !(name in platformShape)));

/** An empty setting counts as missing. */
const givenIn = (environment: Environment): [name: string, value: string][] =>
  Object.entries(environment).flatMap(([name, value]) => (value === undefined || value === "" ? [] : [[name, value]]));
