import { ownedBy, removeEndpoint } from "../domain/webhook-endpoint.ts";
import type { EndpointStore } from "./ports/webhooks.ts";

/** Which endpoint, as it was submitted. */
export type WebhookEndpointCommand = {
  readonly userId: string;
  readonly endpointId: string;
  readonly idempotencyKey: string;
};

/** Deletes an endpoint with all that it was sent. Throws WEBHOOK_NOT_FOUND, IDEMPOTENCY_KEY_REUSED. */
export const deleteWebhookEndpoint = (
  { endpoints }: { readonly endpoints: EndpointStore },
  { userId, endpointId, idempotencyKey: key }: WebhookEndpointCommand,
): Promise<void> =>
  endpoints.change({ owner: ownedBy(userId), endpointId }, removeEndpoint, {
    call: { caller: userId, operation: "deleteWebhookEndpoint", key, input: { endpointId } },
    resultId: endpointId,
    repeated: () => undefined,
  });
