import { z } from "zod";

/** What the stand-in has, as far as these tests look at it. */
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
  deliveries: z.array(z.object({ event: z.string(), state: z.string() })),
  jobs: z.array(z.object({ kind: z.string(), due_at_ms: z.number() })),
  now: z.number(),
});

/** Everything that the stand-in has. */
export type StripeState = z.infer<typeof state>;

/** Calls the stand-in's control plane. */
export async function control(url: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${url}/_control${path}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

/** Reads everything that the stand-in has. */
export const readStripeState = async (url: string): Promise<StripeState> =>
  state.parse(await control(url, "GET", "/state"));
