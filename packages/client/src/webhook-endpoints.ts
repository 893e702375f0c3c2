import { keyOf, made, type Change, type ChangeOptions } from "./change.ts";
import type * as graph from "./generated/graphql.ts";
import * as operations from "./operations/webhooks.ts";
import { pagesOf, type Pages, type Paging } from "./pages.ts";
import type { CallOptions, Request } from "./transport/request.ts";

/** An address that receives events. */
export type WebhookEndpoint = graph.WebhookEndpointFactsFragment;
/** One message to an endpoint, with its attempts. */
export type WebhookDelivery = graph.WebhookDeliveryFactsFragment;
/** An endpoint and its signing secret, which is shown only this once. */
export type WithSecret = { readonly endpoint: WebhookEndpoint; readonly secret: string };

type ListedDeliveries = Paging & { readonly status?: graph.WebhookDeliveryStatus };

/** The caller's webhook endpoints. Scope: webhooks:manage. Calls that name one reject with WEBHOOK_NOT_FOUND. */
export const webhooksOf = (request: Request) => ({
  /** Oldest first. */
  list: (paging: Paging = {}, options?: CallOptions): Pages<WebhookEndpoint> =>
    pagesOf(paging, async (place) => (await request(operations.listWebhookEndpoints, place, options)).webhookEndpoints),

  get: async (id: string, options?: CallOptions): Promise<WebhookEndpoint> =>
    (await request(operations.getWebhookEndpoint, { id }, options)).webhookEndpoint,

  /** Creates an endpoint. Rejects with WEBHOOK_ADDRESS_REFUSED, TOO_MANY_WEBHOOKS, INVALID_INPUT. */
  create: async (
    { description = "", ...endpoint }: Change<graph.CreateWebhookEndpointInput>,
    options: ChangeOptions = {},
  ): Promise<WithSecret> => {
    const variables = { input: { ...endpoint, description, ...keyOf(options) } };
    return made((await request(operations.createWebhookEndpoint, variables, options)).createWebhookEndpoint);
  },

  /** Changes the given fields, or switches it on or off. Rejects with WEBHOOK_ADDRESS_REFUSED, INVALID_INPUT. */
  update: async (
    endpoint: Change<graph.UpdateWebhookEndpointInput>,
    options: ChangeOptions = {},
  ): Promise<WebhookEndpoint> => {
    const variables = { input: { ...endpoint, ...keyOf(options) } };
    return made((await request(operations.updateWebhookEndpoint, variables, options)).updateWebhookEndpoint).endpoint;
  },

  /** Deletes an endpoint with its deliveries. */
  delete: async (id: string, options: ChangeOptions = {}): Promise<void> => {
    const variables = { input: { id, ...keyOf(options) } };
    made((await request(operations.deleteWebhookEndpoint, variables, options)).deleteWebhookEndpoint);
  },

  /** Signs with a new secret from now on; for 24 hours the previous one signs too. */
  rotateSecret: async (id: string, options: ChangeOptions = {}): Promise<WithSecret> => {
    const variables = { input: { id, ...keyOf(options) } };
    return made((await request(operations.rotateWebhookSecret, variables, options)).rotateWebhookSecret);
  },

  /** Sends an event of the type `webhook.test`. Rejects with WEBHOOK_DISABLED. */
  sendTest: async (id: string, options: ChangeOptions = {}): Promise<WebhookDelivery> => {
    const variables = { input: { id, ...keyOf(options) } };
    return made((await request(operations.sendTestEvent, variables, options)).sendTestEvent).delivery;
  },

  /** Lists an endpoint's messages of the last 30 days, newest first. */
  deliveries: (
    id: string,
    { status, ...paging }: ListedDeliveries = {},
    options?: CallOptions,
  ): Pages<WebhookDelivery> =>
    pagesOf(paging, async (place) => {
      const listed = status === undefined ? { id, ...place } : { id, status, ...place };
      return (await request(operations.listWebhookDeliveries, listed, options)).webhookEndpoint.deliveries;
    }),

  /** Resends one message, under the same id. Rejects with WEBHOOK_DELIVERY_NOT_FOUND, WEBHOOK_DISABLED. */
  redeliver: async (deliveryId: string, options: ChangeOptions = {}): Promise<WebhookDelivery> => {
    const variables = { input: { deliveryId, ...keyOf(options) } };
    return made((await request(operations.redeliver, variables, options)).redeliver).delivery;
  },

  /**
   * Resends the failed messages of a period; returns how many, at most 1,000. Rejects with WEBHOOK_DISABLED,
   * INVALID_INPUT.
   */
  redeliverSince: async (
    { includeDelivered = false, ...span }: Change<graph.RedeliverSinceInput>,
    options: ChangeOptions = {},
  ): Promise<number> => {
    const variables = { input: { ...span, includeDelivered, ...keyOf(options) } };
    return made((await request(operations.redeliverSince, variables, options)).redeliverSince).count;
  },
});
