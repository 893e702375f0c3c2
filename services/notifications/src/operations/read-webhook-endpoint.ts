import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Owner } from "../domain/webhook-endpoint.ts";
import type { EndpointRow, WebhookReader } from "./ports/webhooks.ts";

/** Returns an owner's endpoint. Throws WEBHOOK_NOT_FOUND, also for another owner's. */
export async function readWebhookEndpoint(
  { webhookReader }: { readonly webhookReader: WebhookReader },
  { owner, endpointId }: { readonly owner: Owner; readonly endpointId: string },
): Promise<EndpointRow> {
  const endpoint = await webhookReader.endpointOf(owner, endpointId);
  if (endpoint === undefined) throw domainError("WEBHOOK_NOT_FOUND");
  return endpoint;
}
