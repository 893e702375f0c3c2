import { afterTry, type TryWrites } from "../domain/webhook-delivery.ts";
import { createFairSender, settleAll, type FairSender } from "./fair-sender.ts";
import type {
  DueDelivery,
  DueEndpoint,
  Header,
  OutgoingWebhook,
  WebhookPoster,
  WebhookStore,
} from "./ports/webhooks.ts";

/**
 * To how many endpoints a process sends at once, and how many messages to each. No other process sends to the same one.
 */
const PARALLEL_ENDPOINTS = 16;
const PARALLEL_EACH = 4;

/** Longer than an attempt and storing its outcome can take; if a sender dies, its endpoint is due again after it. */
export const WEBHOOK_LEASE_MS = 30_000;

export type SendDueWebhooksDeps = {
  readonly webhooks: WebhookStore;
  readonly poster: WebhookPoster;
  readonly sign: (
    delivery: DueDelivery,
    endpoint: Pick<DueEndpoint, "url" | "secrets">,
  ) => { readonly outgoing: OutgoingWebhook; readonly loggedHeaders: readonly Header[] };
  /** Called with the outcome of each attempt. */
  readonly reportTry: (endpoint: DueEndpoint, delivery: DueDelivery, writes: TryWrites) => void;
  /** Called when the outcome of an attempt could not be stored: it is repeated once the lease expires. */
  readonly reportLost: (endpoint: DueEndpoint, error: unknown) => void;
};

/** Creates a sender of webhooks. Each message arrives at least once, always under the same id. */
export const createWebhookSender = (deps: SendDueWebhooksDeps): FairSender =>
  createFairSender({
    parallel: PARALLEL_ENDPOINTS,
    takeDue: (endpoints) => deps.webhooks.takeDue({ endpoints, each: PARALLEL_EACH, leaseMs: WEBHOOK_LEASE_MS }),
    serve: (endpoint) => serve(deps, endpoint),
    reportLost: deps.reportLost,
  });

async function serve(deps: SendDueWebhooksDeps, endpoint: DueEndpoint): Promise<boolean> {
  await settleAll(endpoint.deliveries.map((delivery) => tryOne(deps, endpoint, delivery)));
  await deps.webhooks.release(endpoint);
  // An endpoint that was given as many messages as allowed may have more due.
  return endpoint.deliveries.length === PARALLEL_EACH;
}

async function tryOne(
  { webhooks, poster, sign, reportTry }: SendDueWebhooksDeps,
  endpoint: DueEndpoint,
  delivery: DueDelivery,
): Promise<void> {
  const { outgoing, loggedHeaders } = sign(delivery, endpoint);
  const answer = await poster.post(outgoing);
  const { failure, retryAfterMs } = answer;
  const came = { failure, retryAfterMs, random: Math.random() };
  const logged = { url: outgoing.url, requestHeaders: loggedHeaders, answer };
  const writes = await webhooks.conclude(delivery, logged, (state, now) => afterTry(state, came, now));
  if (writes !== undefined) reportTry(endpoint, delivery, writes);
}
