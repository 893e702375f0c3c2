import { domainError } from "@stakehold/errors/domain-error.ts";
import { newId } from "@stakehold/service/id.ts";
import { callerNameOf, testEndpoint } from "../domain/webhook-endpoint.ts";
import type { WebhookEndpointCommand } from "./delete-webhook-endpoint.ts";
import type { DeliveryRow, EndpointStore, WebhookReader } from "./ports/webhooks.ts";

export type SendTestEventDeps = { readonly endpoints: EndpointStore; readonly webhookReader: WebhookReader };

/**
 * Sends an event without data to an endpoint, in its turn among other events, and returns its delivery.
 * Throws WEBHOOK_NOT_FOUND, WEBHOOK_DISABLED, IDEMPOTENCY_KEY_REUSED.
 */
export async function sendTestEvent(
  { endpoints, webhookReader }: SendTestEventDeps,
  { owner, endpointId, idempotencyKey: key }: WebhookEndpointCommand,
): Promise<DeliveryRow> {
  const id = newId();
  const madeId = await endpoints.change({ owner, endpointId }, (state, now) => testEndpoint(state, id, now), {
    call: { caller: callerNameOf(owner), operation: "sendTestEvent", key, input: { endpointId } },
    resultId: id,
    repeated: (_state, resultId) => resultId,
  });
  const delivery = await webhookReader.deliveryOf(owner, madeId);
  if (delivery === undefined) throw domainError("WEBHOOK_DELIVERY_NOT_FOUND");
  return delivery;
}
