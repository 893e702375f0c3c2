import { z } from "zod";

const share = z.number().gt(0).max(1);

const requestMatch = {
  method: z.enum(["GET", "POST"]).optional(),
  /** A path, in which `*` matches anything. */
  path: z.string().default("*"),
  /** How often it strikes; by default once, or without end if a probability is given. */
  count: z.number().int().positive().optional(),
  /** Lets this many matching requests through first. */
  skip: z.number().int().nonnegative().default(0),
  probability: share.optional(),
  seed: z.number().int().default(1),
};

const webhookMatch = {
  /** An event type, in which `*` matches anything. */
  type: z.string().default("*"),
  count: z.number().int().positive().optional(),
  probability: share.optional(),
  seed: z.number().int().default(1),
};

const loseResponse = z.strictObject({
  kind: z.literal("lose_response"),
  ...requestMatch,
  /** False drops the connection before anything was done. */
  effect: z.boolean().default(true),
  delay_ms: z.number().int().min(0).max(60_000).default(0),
});

const status = z.strictObject({
  kind: z.literal("status"),
  ...requestMatch,
  status: z.number().int().min(400).max(599),
  /** True applies the effect, and still returns the error. */
  effect: z.boolean().default(false),
  delay_ms: z.number().int().min(0).max(60_000).default(0),
});

const delay = z.strictObject({
  kind: z.literal("delay"),
  ...requestMatch,
  delay_ms: z.number().int().min(0).max(60_000),
});

const duplicate = z.strictObject({
  kind: z.literal("duplicate"),
  ...webhookMatch,
  /** How many more times each webhook is sent. */
  times: z.number().int().min(1).max(20).default(1),
});

const reorder = z.strictObject({
  kind: z.literal("reorder"),
  ...webhookMatch,
  /** Each webhook is delayed by a random part of this. */
  max_delay_ms: z.number().int().min(1).max(60_000).default(1000),
});

const hold = z.strictObject({ kind: z.literal("hold"), type: webhookMatch.type });

export const faultDefinition = z.discriminatedUnion("kind", [loseResponse, status, delay, duplicate, reorder, hold]);
export const faultPlan = z.union([z.array(faultDefinition).max(100), faultDefinition.transform((one) => [one])]);

export type FaultDefinition = z.output<typeof faultDefinition>;
export type RequestFault = z.output<typeof loseResponse> | z.output<typeof status> | z.output<typeof delay>;
export type WebhookFault = z.output<typeof duplicate> | z.output<typeof reorder> | z.output<typeof hold>;

export function isRequestFault(fault: FaultDefinition): fault is RequestFault {
  return fault.kind === "lose_response" || fault.kind === "status" || fault.kind === "delay";
}
