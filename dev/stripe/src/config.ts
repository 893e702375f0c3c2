import { IN_MEMORY } from "@stakehold/stand-in/database.ts";
import { standInShape } from "@stakehold/stand-in/settings.ts";
import { z } from "zod";

const cents = z.coerce.number().int().min(0);
const seconds = z.coerce.number().int().min(0);
const ms = z.coerce.number().int().min(0);

const webhookEndpoint = z.object({
  url: z.url(),
  secret: z.string().startsWith("whsec_"),
  /** True for an endpoint that gets connected accounts' events, false for one that gets the platform's own. */
  connect: z.boolean().default(false),
});

export const webhookEndpoints = z.array(webhookEndpoint).max(16);

/** The stand-in's settings. */
export const settings = z.object({
  ...standInShape,
  port: standInShape.port.default(0),
  stateFile: standInShape.stateFile.default(IN_MEMORY),
  secretKey: z.string().regex(/^sk_test_\w+$/),
  publishableKey: z.string().regex(/^pk_test_\w+$/),
  /** A list, or its JSON. */
  webhookEndpoints: z.union([webhookEndpoints, z.string().transform(parseJson).pipe(webhookEndpoints)]).default([]),
  /** Added to the platform's available balance when the state is first created. */
  topUpCents: cents.default(0),
  fundsDelaySeconds: seconds.default(2),
  feePercent: z.coerce.number().min(0).max(100).default(2.9),
  feeFixedCents: cents.default(30),
  disputeFeeCents: cents.default(1500),
  /** How long a charge has no balance transaction, and how long later effects of a card take. */
  afterthoughtMs: ms.default(400),
  /** How long a submitted account is in verification. */
  verificationMs: ms.default(1000),
  /** The first wait before a refused webhook is retried; it doubles up to a minute. */
  webhookRetryMs: ms.min(1).default(500),
  /** The origin for browsers, if it is not the address listened on. */
  publicUrl: z.url().optional(),
});

/** Variables whose names differ from their settings'. */
export const VARIABLES = { secretKey: "STRIPE_SECRET_KEY", publishableKey: "STRIPE_PUBLISHABLE_KEY" } as const;

export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;
/** The settings as a caller passes them. */
export type StripeSettings = z.input<typeof settings>;
/** The settings with all defaults. */
export type StripeConfig = z.infer<typeof settings>;

function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: "must be JSON" });
    return z.NEVER;
  }
}
