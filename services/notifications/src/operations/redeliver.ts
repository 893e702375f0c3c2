import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Owner } from "../domain/webhook-endpoint.ts";
import type { DeliveryRow, WebhookReader, WebhookRedelivery } from "./ports/webhooks.ts";

export type RedeliverDeps = { readonly redelivery: WebhookRedelivery; readonly webhookReader: WebhookReader };

/** A delivery to make again. */
export type Redeliver = { readonly owner: Owner; readonly deliveryId: string; readonly idempotencyKey: string };

/**
 * Sends a message again under the same id, whatever its state, and returns its delivery.
 * Throws WEBHOOK_DELIVERY_NOT_FOUND, WEBHOOK_DISABLED, IDEMPOTENCY_KEY_REUSED.
 */
export async function redeliver(
  { redelivery, webhookReader }: RedeliverDeps,
  { owner, deliveryId, idempotencyKey: key }: Redeliver,
): Promise<DeliveryRow> {
  await redelivery.redeliver(owner, { deliveryId }, { key, input: { deliveryId } });
  const delivery = await webhookReader.deliveryOf(owner, deliveryId);
  if (delivery === undefined) throw domainError("WEBHOOK_DELIVERY_NOT_FOUND");
  return delivery;
}
