import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { z } from "zod";

/** What a person may set. Everything else is settled by the platform itself. */
export type Settings = z.infer<typeof settings>;

const duration = (fallback: string) =>
  z
    .string()
    .regex(
      /^P(?!$)(\d+W|(\d+D)?(T(?!$)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?)$/,
      "must be an ISO 8601 duration, as P3D or PT90S",
    )
    .default(fallback);

const origin = z
  .url({ protocol: /^https?$/, message: "must be an http or https URL" })
  .transform((text) => text.replace(/\/$/, ""));

const urlOf = (protocol: RegExp, example: string) => z.url({ protocol, message: `must be a URL, as ${example}` });

const amount = z
  .string()
  .regex(/^\d{1,12}$/, "must be a whole number")
  .transform(Number);

const settings = z
  .object({
    PORT: z
      .string()
      .regex(/^\d{1,5}$/, "must be a port number from 1 to 65535")
      .transform(Number)
      .refine((port) => port >= 1 && port <= 65_535, "must be a port number from 1 to 65535")
      .default(3000),
    PUBLIC_URL: origin.optional(),
    LOG_LEVEL: z
      .enum(["trace", "debug", "info", "warn", "error"], "must be trace, debug, info, warn or error")
      .default("info"),

    DATABASE_URL: urlOf(/^postgres(ql)?$/, "postgres://admin:secret@host:5432/postgres").optional(),
    KAFKA_BROKERS: z.string().optional(),
    TOPIC_PREFIX: z
      .string()
      .regex(/^[\w.-]{1,100}$/, "must be letters, digits, dots and dashes")
      .default("stakehold"),
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
    ADMIN_EMAILS: z.string().default("admin@example.com"),
    STAFF_EMAILS: z.string().default("staff@example.com"),

    SMTP_URL: urlOf(/^smtps?$/, "smtp://host:587").optional(),
    MAIL_FROM: z.string().default("Stakehold <hello@stakehold.example>"),

    FEE_POLICY: z.enum(["ENTRY", "WINNINGS"], "must be ENTRY or WINNINGS").default("ENTRY"),
    VOTING_PERIOD: duration("P3D"),
    OPEN_PROPOSAL_AFTER: duration("P3D"),
    ABANDON_AFTER: duration("P14D"),
    PENDING_STAKE_TTL: duration("PT30M"),
    SWEEP_AFTER: duration("PT1M"),
  })
  .superRefine((given, context) => {
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

/** Reads the settings. Throws SetUpError with one sentence; values are not repeated, since some are secrets. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== "");
  const read = settings.safeParse(Object.fromEntries(given));
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  throw new SetUpError(`Change these settings and start again: ${faults.join("; ")}.`);
}
