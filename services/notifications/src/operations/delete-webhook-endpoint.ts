import { callerNameOf, removeEndpoint, type Owner } from "../domain/webhook-endpoint.ts";
import type { EndpointStore } from "./ports/webhooks.ts";

/** A command on an endpoint. */
export type WebhookEndpointCommand = {
  readonly owner: Owner;
  readonly endpointId: string;
  readonly idempotencyKey: string;
};

/** Deletes an endpoint with all its deliveries. Throws WEBHOOK_NOT_FOUND, IDEMPOTENCY_KEY_REUSED. */
export const deleteWebhookEndpoint = (
  { endpoints }: { readonly endpoints: EndpointStore },
  { owner, endpointId, idempotencyKey: key }: WebhookEndpointCommand,
): Promise<void> =>
  endpoints.change({ owner, endpointId }, removeEndpoint, {
    call: { caller: callerNameOf(owner), operation: "deleteWebhookEndpoint", key, input: { endpointId } },
    resultId: endpointId,
    repeated: () => undefined,
  });
