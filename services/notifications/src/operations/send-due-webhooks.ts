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

/** To how many endpoints a process sends at once, and to each of them: no other process sends to the same. */
const PARALLEL_ENDPOINTS = 16;
const PARALLEL_EACH = 4;

/** Longer than a try can take with what is written of it; a sender that dies leaves its endpoint due after it. */
export const WEBHOOK_LEASE_MS = 30_000;

export type SendDueWebhooksDeps = {
  readonly webhooks: WebhookStore;
  readonly poster: WebhookPoster;
  readonly sign: (
    delivery: DueDelivery,
    endpoint: Pick<DueEndpoint, "url" | "secrets">,
  ) => { readonly outgoing: OutgoingWebhook; readonly loggedHeaders: readonly Header[] };
  /** Is called with what became of each try. */
  readonly reportTry: (endpoint: DueEndpoint, delivery: DueDelivery, writes: TryWrites) => void;
  /** Is called where what came of a try could not be written: it is made again once the lease is over. */
  readonly reportLost: (endpoint: DueEndpoint, error: unknown) => void;
};

/** Makes a sender. What it sends arrives at least once, always under the same id. */
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
  // More may be due to who was given as much as one may have.
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
