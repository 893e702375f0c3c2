import { newId } from "@stakehold/service/id.ts";
import {
  callerNameOf,
  createEndpoint,
  keyedEndpointOf,
  newSecret,
  type EndpointTraits,
  type KeyedEndpoint,
  type Owner,
} from "../domain/webhook-endpoint.ts";
import { actorOf } from "./actor-of.ts";
import type { EndpointStore } from "./ports/webhooks.ts";
import { requirePublicUrl, type RequirePublicUrlDeps } from "./require-public-url.ts";

export type CreateWebhookEndpointDeps = RequirePublicUrlDeps & { readonly endpoints: EndpointStore };

/** The endpoint to create. */
export type CreateWebhookEndpoint = EndpointTraits & { readonly owner: Owner; readonly idempotencyKey: string };

/**
 * Creates an endpoint and returns it with its signing secret.
 * Throws WEBHOOK_ADDRESS_REFUSED, TOO_MANY_WEBHOOKS, APP_NOT_FOUND, IDEMPOTENCY_KEY_REUSED.
 */
export async function createWebhookEndpoint(
  deps: CreateWebhookEndpointDeps,
  command: CreateWebhookEndpoint,
): Promise<KeyedEndpoint> {
  const { owner, idempotencyKey: key, ...input } = command;
  const url = await requirePublicUrl(deps, owner, input.url);
  const id = newId();
  // A repeated call finds the endpoint of the first one, whose id it does not know beforehand.
  const made = await deps.endpoints.change<KeyedEndpoint | { readonly madeId: string }>(
    { owner, endpointId: id },
    (state, now) => createEndpoint(state, { ...input, url, id, secret: { id: newId(), secret: newSecret() } }, now),
    {
      call: { caller: callerNameOf(owner), operation: "createWebhookEndpoint", key, input },
      resultId: id,
      repeated: (_state, madeId) => ({ madeId }),
    },
  );
  if ("madeId" in made) {
    const address = { owner, endpointId: made.madeId };
    return deps.endpoints.change(address, (state) => ({ answer: keyedEndpointOf(state) }));
  }
  const target = { kind: "webhook_endpoint", id } as const;
  deps.logSecurity({ event: "webhook_endpoint_made", actor: actorOf(owner), target });
  return made;
}
