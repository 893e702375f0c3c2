import {
  callerNameOf,
  requireEndpoint,
  updateEndpoint,
  type EndpointTraits,
  type Owner,
  type WebhookEndpoint,
} from "../domain/webhook-endpoint.ts";
import { actorOf } from "./actor-of.ts";
import type { CreateWebhookEndpointDeps } from "./create-webhook-endpoint.ts";
import { requirePublicUrl } from "./require-public-url.ts";

/** The changes to an endpoint. */
export type UpdateWebhookEndpoint = Partial<EndpointTraits> & {
  readonly owner: Owner;
  readonly endpointId: string;
  readonly isEnabled?: boolean;
  readonly idempotencyKey: string;
};

/**
 * Changes the given properties and returns the endpoint.
 * Throws WEBHOOK_NOT_FOUND, WEBHOOK_ADDRESS_REFUSED, IDEMPOTENCY_KEY_REUSED.
 */
export async function updateWebhookEndpoint(
  deps: CreateWebhookEndpointDeps,
  command: UpdateWebhookEndpoint,
): Promise<WebhookEndpoint> {
  const { owner, endpointId, idempotencyKey: key, ...input } = command;
  const given = input.url === undefined ? input : { ...input, url: await requirePublicUrl(deps, owner, input.url) };
  const endpoint = await deps.endpoints.change({ owner, endpointId }, (state) => updateEndpoint(state, given), {
    call: { caller: callerNameOf(owner), operation: "updateWebhookEndpoint", key, input: { endpointId, ...input } },
    resultId: endpointId,
    repeated: requireEndpoint,
  });
  if (input.isEnabled === false) {
    const target = { kind: "webhook_endpoint", id: endpointId } as const;
    deps.logSecurity({ event: "webhook_endpoint_switched_off", actor: actorOf(owner), target, reason: "OWNER" });
  }
  return endpoint;
}
