import Stripe from "stripe";
import { stripeFetch } from "./stripe-fetch.ts";

/** How long one call may take, in milliseconds, to the last byte of its response; then its outcome is unknown. */
const CALL_TIMEOUT_MS = 8_000;

/** How a client calls: by Stripe's own `fetch` and within 8 seconds unless said otherwise. */
export type Calling = { readonly timeoutMs?: number; readonly send?: typeof fetch };

/**
 * Creates the official client, for Stripe or anything that speaks its API. The database holds what is retried, when,
 * and under which key; the client itself only repeats a request, under the same key, if its connection broke. The
 * client on `fetch` limits the whole call; the one on `node:http` limits each silence.
 */
export function createStripeClient(
  secretKey: string,
  apiBase: string,
  { timeoutMs = CALL_TIMEOUT_MS, send = stripeFetch }: Calling = {},
): Stripe {
  const { protocol, hostname, port } = new URL(apiBase);
  return new Stripe(secretKey, {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    port: port === "" ? (protocol === "http:" ? 80 : 443) : Number(port),
    httpClient: Stripe.createFetchHttpClient(send),
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
  });
}
