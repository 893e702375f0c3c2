import { person } from "@stakehold/service/security/entry.ts";
import {
  ownedBy,
  requireEndpoint,
  updateEndpoint,
  type EndpointTraits,
  type WebhookEndpoint,
} from "../domain/webhook-endpoint.ts";
import type { CreateWebhookEndpointDeps } from "./create-webhook-endpoint.ts";
import { requirePublicUrl } from "./require-public-url.ts";

/** What is to be changed of an endpoint, as it was submitted. */
export type UpdateWebhookEndpoint = Partial<EndpointTraits> & {
  readonly userId: string;
  readonly endpointId: string;
  readonly isEnabled?: boolean;
  readonly idempotencyKey: string;
};

/**
 * Changes what is given and returns the endpoint.
 * Throws WEBHOOK_NOT_FOUND, WEBHOOK_ADDRESS_REFUSED, IDEMPOTENCY_KEY_REUSED.
 */
export async function updateWebhookEndpoint(
  deps: CreateWebhookEndpointDeps,
  command: UpdateWebhookEndpoint,
): Promise<WebhookEndpoint> {
  const { userId, endpointId, idempotencyKey: key, ...input } = command;
  const given = input.url === undefined ? input : { ...input, url: await requirePublicUrl(deps, userId, input.url) };
  const endpoint = await deps.endpoints.change(
    { owner: ownedBy(userId), endpointId },
    (state) => updateEndpoint(state, given),
    {
      call: { caller: userId, operation: "updateWebhookEndpoint", key, input: { endpointId, ...input } },
      resultId: endpointId,
      repeated: requireEndpoint,
    },
  );
  if (input.isEnabled === false) {
    const target = { kind: "webhook_endpoint", id: endpointId } as const;
    deps.tellSecurity({ event: "webhook_endpoint_switched_off", actor: person(userId), target, reason: "OWNER" });
  }
  return endpoint;
}
