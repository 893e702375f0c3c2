import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Owner } from "../domain/webhook-endpoint.ts";
import type { WebhookRedelivery } from "./ports/webhooks.ts";

/** How many messages one call sends again at most. */
const MAX_REDELIVERED = 1_000;

/** The messages to send again: those created from `since` on and before `until`. */
export type RedeliverSince = {
  readonly owner: Owner;
  readonly endpointId: string;
  readonly since: Date;
  readonly until: Date;
  readonly includeDelivered: boolean;
  readonly idempotencyKey: string;
};

/**
 * Sends failed messages of a time span again, oldest first, under the same ids; with `includeDelivered` also delivered
 * ones. Returns how many, 1,000 at most. Throws INVALID_INPUT, WEBHOOK_NOT_FOUND, WEBHOOK_DISABLED,
 * IDEMPOTENCY_KEY_REUSED.
 */
export function redeliverSince(
  { redelivery }: { readonly redelivery: WebhookRedelivery },
  { owner, endpointId, idempotencyKey: key, ...span }: RedeliverSince,
): Promise<{ readonly count: number }> {
  if (span.since >= span.until)
    throw domainError("INVALID_INPUT", { field: "until" }, "The span has to begin before it ends.");
  const input = { endpointId, ...span, since: span.since.toISOString(), until: span.until.toISOString() };
  return redelivery.redeliver(owner, { endpointId, span: { ...span, limit: MAX_REDELIVERED } }, { key, input });
}
