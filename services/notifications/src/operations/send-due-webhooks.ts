import { afterTry, type TryWrites } from "../domain/webhook-delivery.ts";
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

/** Sends what is due, to each endpoint beside the others. */
export type WebhookSender = {
  /** Begins with what is due and does not wait for it: an endpoint that hangs keeps its own place and no other's. */
  begin(): Promise<void>;
  /** Waits until nothing is on its way. */
  idle(): Promise<void>;
  /** Begins with nothing any more, and waits. */
  stop(): Promise<void>;
};

/** Makes a sender. What it sends arrives at least once, always under the same id. */
export function createWebhookSender(deps: SendDueWebhooksDeps): WebhookSender {
  const busy = new Set<Promise<void>>();
  let isStopping = false;

  const begin = async () => {
    const endpoints = PARALLEL_ENDPOINTS - busy.size;
    if (isStopping || endpoints <= 0) return;
    const due = await deps.webhooks.takeDue({ endpoints, each: PARALLEL_EACH, leaseMs: WEBHOOK_LEASE_MS });
    for (const endpoint of due) {
      const serving = serve(deps, endpoint)
        // More may be due to who was given as much as one may have.
        .then(() => (endpoint.deliveries.length === PARALLEL_EACH ? begin() : undefined))
        .catch((error: unknown) => deps.reportLost(endpoint, error))
        .finally(() => busy.delete(serving));
      busy.add(serving);
    }
  };
  const idle = async () => {
    while (busy.size > 0) await Promise.all(busy);
  };
  return {
    begin,
    idle,
    stop: () => {
      isStopping = true;
      return idle();
    },
  };
}

async function serve(deps: SendDueWebhooksDeps, endpoint: DueEndpoint): Promise<void> {
  const tries = endpoint.deliveries.map((delivery) => tryOne(deps, endpoint, delivery));
  // Each to its end, also when one rejects: the lease is given back when nothing is on its way any more.
  await Promise.allSettled(tries);
  await Promise.all(tries);
  await deps.webhooks.release(endpoint);
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
