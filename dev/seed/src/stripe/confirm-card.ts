import { z } from "zod";
import type { Addresses } from "../addresses.ts";
import { SeedError } from "../seed-error.ts";

/** Stripe's test card that can be charged. */
const CARD = "4242424242424242";
const TIMEOUT_MS = 20_000;

const refusal = z.object({ error: z.object({ code: z.string().optional(), message: z.string().optional() }) });

/**
 * Pays as Stripe's script does in a browser: with the publishable key and the payment's secret. A payment that already
 * succeeded stays as it is. Throws SeedError if Stripe refuses it.
 */
export async function confirmCard({ stripe }: Addresses, clientSecret: string): Promise<void> {
  const [paymentIntent = ""] = clientSecret.split("_secret_");
  const answer = await fetch(`${stripe.url}/v1/payment_intents/${paymentIntent}/confirm`, {
    method: "POST",
    headers: { authorization: `Bearer ${stripe.publishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": CARD,
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": String(new Date().getUTCFullYear() + 5),
      "payment_method_data[card][cvc]": "123",
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body: unknown = await answer.json().catch(() => undefined);
  if (answer.ok) return;
  const error = refusal.safeParse(body).data?.error;
  if (error?.code === "payment_intent_unexpected_state") return;
  throw new SeedError(`A card payment failed: ${error?.message ?? `Stripe answered ${answer.status}`}`);
}
