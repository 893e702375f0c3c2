import { serviceShape, termsShape } from "@stakehold/service/config.ts";
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

/** What this platform settles by: it tells its parts what follows from these, and not the settings themselves. */
const platformShape = {
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, "must be a port number from 1 to 65535")
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, "must be a port number from 1 to 65535")
    .default(3000),
  PUBLIC_URL: origin.optional(),

  DATABASE_URL: urlOf(/^postgres(ql)?$/, "postgres://admin:secret@host:5432/postgres").optional(),
  KAFKA_BROKERS: z.string().optional(),
  MONGO_URL: urlOf(/^mongodb(\+srv)?$/, "mongodb://host:27017").optional(),
  TEMPORAL_ADDRESS: z
    .string()
    .regex(/^[^\s/]+:\d+$/, "must be a host and port, as localhost:7233")
    .optional(),
  TEMPORAL_NAMESPACE: z.string().default("default"),

  STRIPE_SECRET_KEY: z.string().startsWith("sk_", "must be a secret key of Stripe, which begins with sk_").optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .startsWith("pk_", "must be a publishable key of Stripe, which begins with pk_")
    .optional(),
  STRIPE_WEBHOOK_SECRETS: z.string().optional(),
  STRIPE_CONNECT_WEBHOOK_SECRETS: z.string().optional(),
  TOP_UP_CENTS: amount.default(10_000_000),
  FUNDS_DELAY_SECONDS: amount.default(2),

  OIDC_ISSUER: origin.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),

  SMTP_URL: urlOf(/^smtps?$/, "smtp://host:587").optional(),
};

/** What several services read. A wrong one is refused here, before anything is started, and not by each of them. */
const { LOG_LEVEL, TOPIC_PREFIX, SWEEP_AFTER } = serviceShape;
const sharedShape = { LOG_LEVEL, TOPIC_PREFIX, SWEEP_AFTER, ...termsShape };

const settings = z.object({ ...platformShape, ...sharedShape }).superRefine((given, context) => {
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

/** Variables as a process gets them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What a person may set for the whole platform. A service's own settings are handed on to it. */
export type Settings = z.infer<typeof settings>;

/** Reads the settings. Throws SetUpError with one sentence; values are not repeated, since some are secrets. */
export function readSettings(environment: Environment): Settings {
  const read = settings.safeParse(Object.fromEntries(givenIn(environment)));
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  throw new SetUpError(`Change these settings and start again: ${faults.join("; ")}.`);
}

/** What the environment sets besides the platform's own settings: a service takes of it what its `config.ts` knows. */
export const handedOn = (environment: Environment): Readonly<Record<string, string>> =>
  Object.fromEntries(givenIn(environment).filter(([name]) => !(name in platformShape)));

/** An empty setting counts as not given. */
const givenIn = (environment: Environment): [name: string, value: string][] =>
  Object.entries(environment).flatMap(([name, value]) => (value === undefined || value === "" ? [] : [[name, value]]));
