import Stripe from "stripe";
import { isBroken, sendToStripe, type Send, type StripeAnswer } from "./stripe-http.ts";

/** How long one call may take, in milliseconds, to the last byte of its response; then its outcome is unknown. */
const CALL_TIMEOUT_MS = 8_000;

/** How a client calls: directly and within 8 seconds unless said otherwise. */
export type Calling = { readonly timeoutMs?: number; readonly send?: Send };

/**
 * Creates the official client, for Stripe or anything that speaks its API. The database holds what is retried, when,
 * and under which key; the client itself only repeats a request, under the same key, if its connection broke.
 */
export function createStripeClient(
  secretKey: string,
  apiBase: string,
  { timeoutMs = CALL_TIMEOUT_MS, send = sendToStripe }: Calling = {},
): Stripe {
  const { protocol, hostname, port } = new URL(apiBase);
  return new Stripe(secretKey, {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    port: port === "" ? (protocol === "http:" ? 80 : 443) : Number(port),
    httpClient: httpClientOf(send),
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
  });
}

type HttpClient = InstanceType<typeof Stripe.HttpClient>;
type HttpResponse = Awaited<ReturnType<HttpClient["makeRequest"]>>;

/** The official clients limit each silence (`node:http`) or cost more (`fetch`); this one limits the whole call. */
const httpClientOf = (send: Send): HttpClient => ({
  getClientName: () => "stakehold",
  makeRequest: async (host, port, path, method, headers, body, protocol, timeout) => {
    const url = new URL(`${protocol}://${host}:${port}${path}`);
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(Stripe.HttpClient.makeTimeoutError()), timeout);
    try {
      return responseOf(await send({ url, method, headers, body }, limit.signal));
    } catch (error) {
      throw limit.signal.aborted ? limit.signal.reason : withoutCode(error);
    } finally {
      clearTimeout(timer);
    }
  },
});

const responseOf = ({ status, headers, body }: StripeAnswer): HttpResponse => ({
  getStatusCode: () => status,
  getHeaders: () => presentIn(headers),
  getRawResponse: () => ({ headers }),
  toStream: () => {
    throw new TypeError("No call of ours streams its response");
  },
  toJSON: async () => body,
});

/** Returns the headers that a response has, as the official client's types want them. */
const presentIn = (headers: StripeAnswer["headers"]): Record<string, string | string[]> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** By the code of a broken connection the official client would repeat the request beyond the limit of the call. */
const withoutCode = (error: unknown): unknown =>
  isBroken(error) ? new Error("The connection to Stripe broke", { cause: error }) : error;
