import { z } from "zod";

const webhookEndpoint = z.object({
  url: z.url(),
  secret: z.string().startsWith("whsec_"),
  /** True for an endpoint that hears of connected accounts, false for one that hears of the platform's own events. */
  connect: z.boolean().default(false),
});

const settings = z.object({
  host: z.string().default("127.0.0.1"),
  /** 0 takes a free port. */
  port: z.coerce.number().int().min(0).max(65535).default(0),
  /** ":memory:" keeps nothing. */
  stateFile: z.string().default(":memory:"),
  secretKey: z.string().regex(/^sk_test_\w+$/),
  publishableKey: z.string().regex(/^pk_test_\w+$/),
  webhookEndpoints: z.array(webhookEndpoint).default([]),
  /** Put into the platform's available balance when the state is first made. */
  topUpCents: z.coerce.number().int().min(0).default(0),
  fundsDelaySeconds: z.coerce.number().int().min(0).default(2),
  feePercent: z.coerce.number().min(0).max(100).default(2.9),
  feeFixedCents: z.coerce.number().int().min(0).default(30),
  disputeFeeCents: z.coerce.number().int().min(0).default(1500),
  /** How long a charge has no balance transaction, and how long a card's later surprises take. */
  afterthoughtMs: z.coerce.number().int().min(0).default(400),
  /** How long a submitted account is being verified. */
  verificationMs: z.coerce.number().int().min(0).default(1000),
  /** The first wait before a refused webhook is sent again; it doubles up to a minute. */
  webhookRetryMs: z.coerce.number().int().min(1).default(500),
  /** The origin that browsers reach, where it is not the address listened on. */
  publicUrl: z.url().optional(),
});

export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;
export type StripeSettings = z.input<typeof settings>;
export type StripeConfig = z.infer<typeof settings>;

export const webhookEndpoints = z.array(webhookEndpoint).max(16);

export function readSettings(input: StripeSettings): StripeConfig {
  return settings.parse(input);
}

/** The settings as a process gets them; a variable that is missing or empty leaves its default. */
export function readEnvironment(environment: NodeJS.ProcessEnv): StripeConfig {
  const named = {
    host: environment["HOST"],
    port: environment["PORT"],
    stateFile: environment["STATE_FILE"],
    secretKey: environment["STRIPE_SECRET_KEY"],
    publishableKey: environment["STRIPE_PUBLISHABLE_KEY"],
    webhookEndpoints: parseJson(environment["WEBHOOK_ENDPOINTS"]),
    topUpCents: environment["TOP_UP_CENTS"],
    fundsDelaySeconds: environment["FUNDS_DELAY_SECONDS"],
    feePercent: environment["FEE_PERCENT"],
    feeFixedCents: environment["FEE_FIXED_CENTS"],
    disputeFeeCents: environment["DISPUTE_FEE_CENTS"],
    afterthoughtMs: environment["AFTERTHOUGHT_MS"],
    verificationMs: environment["VERIFICATION_MS"],
    webhookRetryMs: environment["WEBHOOK_RETRY_MS"],
    publicUrl: environment["PUBLIC_URL"],
  };
  return settings.parse(
    Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined && value !== "")),
  );
}

function parseJson(text: string | undefined): unknown {
  return text === undefined || text === "" ? undefined : JSON.parse(text);
}
