import { z } from "zod";

/** The parts of the fake Stripe's state that these tests read. */
const state = z.object({
  balance: z.object({
    available: z.array(z.object({ amount: z.number() })),
    pending: z.array(z.object({ amount: z.number() })),
  }),
  payment_intent: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      amount: z.number(),
      metadata: z.record(z.string(), z.string()),
    }),
  ),
  refund: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      amount: z.number(),
      payment_intent: z.string().nullable(),
      metadata: z.record(z.string(), z.string()).nullable(),
    }),
  ),
  transfer: z.array(
    z.object({
      id: z.string(),
      amount: z.number(),
      amount_reversed: z.number(),
      destination: z.string(),
      reversed: z.boolean(),
      metadata: z.record(z.string(), z.string()),
    }),
  ),
  account: z.array(z.object({ id: z.string(), metadata: z.record(z.string(), z.string()) })),
  jobs: z.array(z.object({ kind: z.string(), due_at_ms: z.number() })),
  now: z.number(),
});

/** The state of the fake Stripe. */
export type StripeState = z.infer<typeof state>;

/** Calls the fake Stripe's control plane. */
export async function control(url: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${url}/_control${path}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

const pending = z.object({ now: z.number(), deliveries: z.number(), next_job_at_ms: z.number().nullable() });

/** Returns whether the fake Stripe has delivered all webhooks, and has no job that is due within two seconds. */
export async function isStripeQuiet(url: string): Promise<boolean> {
  const { now, deliveries, next_job_at_ms } = pending.parse(await control(url, "GET", "/pending"));
  return deliveries === 0 && (next_job_at_ms === null || next_job_at_ms >= (now + 2) * 1000);
}

/** Reads the state of the fake Stripe. */
export const readStripeState = async (url: string): Promise<StripeState> =>
  state.parse(await control(url, "GET", "/state"));
