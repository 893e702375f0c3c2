import Stripe from "stripe";

/** How long one call may take, in milliseconds; then its outcome is unknown. */
const CALL_TIMEOUT_MS = 8_000;

/**
 * The official client, pointed at Stripe or at whatever speaks its API. What is retried, when, and under which key is
 * written in the database; by itself it only repeats, under the same key, a request on a connection that broke off.
 */
export function createStripeClient(secretKey: string, apiBase: string, timeoutMs = CALL_TIMEOUT_MS): Stripe {
  const { protocol, hostname, port } = new URL(apiBase);
  return new Stripe(secretKey, {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    port: port === "" ? (protocol === "http:" ? 80 : 443) : Number(port),
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
  });
}
