import { domainError } from "@stakehold/errors/domain-error.ts";
import { ownedBy } from "../domain/webhook-endpoint.ts";
import type { EndpointRow, WebhookReader } from "./ports/webhooks.ts";

/** A person's endpoint. Throws WEBHOOK_NOT_FOUND, for another's too. */
export async function readWebhookEndpoint(
  { webhookReader }: { readonly webhookReader: WebhookReader },
  { userId, endpointId }: { readonly userId: string; readonly endpointId: string },
): Promise<EndpointRow> {
  const endpoint = await webhookReader.endpointOf(ownedBy(userId), endpointId);
  if (endpoint === undefined) throw domainError("WEBHOOK_NOT_FOUND");
  return endpoint;
}
