import { newId } from "@stakehold/service/id.ts";
import {
  callerNameOf,
  keyedEndpointOf,
  newSecret,
  rotateSecret,
  type KeyedEndpoint,
} from "../domain/webhook-endpoint.ts";
import type { WebhookEndpointCommand } from "./delete-webhook-endpoint.ts";
import type { EndpointStore } from "./ports/webhooks.ts";

/**
 * Signs with a new secret from now on, and for 24 hours also with the previous one; returns the new one.
 * Throws WEBHOOK_NOT_FOUND, IDEMPOTENCY_KEY_REUSED.
 */
export function rotateWebhookSecret(
  { endpoints }: { readonly endpoints: EndpointStore },
  { owner, endpointId, idempotencyKey: key }: WebhookEndpointCommand,
): Promise<KeyedEndpoint> {
  const secret = { id: newId(), secret: newSecret() };
  return endpoints.change({ owner, endpointId }, (state, now) => rotateSecret(state, secret, now), {
    call: { caller: callerNameOf(owner), operation: "rotateWebhookSecret", key, input: { endpointId } },
    resultId: endpointId,
    repeated: keyedEndpointOf,
  });
}
