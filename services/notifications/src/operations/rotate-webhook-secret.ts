import { newId } from "@stakehold/service/id.ts";
import { keyedEndpointOf, newSecret, ownedBy, rotateSecret, type KeyedEndpoint } from "../domain/webhook-endpoint.ts";
import type { WebhookEndpointCommand } from "./delete-webhook-endpoint.ts";
import type { EndpointStore } from "./ports/webhooks.ts";

/**
 * Signs with a new secret from now on, and for 24 hours with the one before too; returns the new one.
 * Throws WEBHOOK_NOT_FOUND, IDEMPOTENCY_KEY_REUSED.
 */
export function rotateWebhookSecret(
  { endpoints }: { readonly endpoints: EndpointStore },
  { userId, endpointId, idempotencyKey: key }: WebhookEndpointCommand,
): Promise<KeyedEndpoint> {
  const secret = { id: newId(), secret: newSecret() };
  return endpoints.change({ owner: ownedBy(userId), endpointId }, (state, now) => rotateSecret(state, secret, now), {
    call: { caller: userId, operation: "rotateWebhookSecret", key, input: { endpointId } },
    resultId: endpointId,
    repeated: keyedEndpointOf,
  });
}
