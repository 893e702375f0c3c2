import { domainError } from "@stakehold/errors/domain-error.ts";
import { idempotencyKey, isUuid, text, uuidOf } from "@stakehold/service/input.ts";
import { MAX_PAGE_SIZE } from "@stakehold/service/graphql/page.ts";
import type { EndpointTraits, Owner } from "../domain/webhook-endpoint.ts";
import type { WebhookEventKind } from "../domain/webhook-event.ts";
import type { UpdateWebhookEndpointInput, WebhookEndpointInput } from "../generated/graphql.ts";

const URL_LENGTH = 2_000;
const DESCRIPTION_LENGTH = 200;

/** Reads a caller's command on an endpoint. Throws WEBHOOK_NOT_FOUND, INVALID_INPUT. */
export const commandOf = (owner: Owner, input: WebhookEndpointInput) => ({
  owner,
  endpointId: uuidOf(input.id, "WEBHOOK_NOT_FOUND"),
  idempotencyKey: idempotencyKey(input.idempotencyKey),
});

/** Throws INVALID_INPUT. */
export const urlOf = (value: string): string => text(value, { field: "url", max: URL_LENGTH });

/** Throws INVALID_INPUT. */
export const descriptionOf = (value: string): string =>
  value.trim() === "" ? "" : text(value, { field: "description", max: DESCRIPTION_LENGTH });

/** How many of a delivery's attempts one query may read, as `@listSize` states in the schema. */
const MAX_TRIES = 20;

/** Throws INVALID_INPUT. */
export function triesIn(first: number): number {
  if (first >= 1 && first <= MAX_TRIES) return first;
  throw domainError("INVALID_INPUT", { field: "first", max: MAX_TRIES }, `Ask for 1 to ${MAX_TRIES} at a time.`);
}

/** Returns each kind once. Throws INVALID_INPUT if there is none. */
export function eventsOf(kinds: readonly WebhookEventKind[]): readonly WebhookEventKind[] {
  if (kinds.length === 0) throw domainError("INVALID_INPUT", { field: "events" }, "Choose at least one event.");
  return [...new Set(kinds)];
}

/** Returns the ids to mark, each once, without malformed ones. Throws INVALID_INPUT for none and for more than 100. */
export function idsOf(ids: readonly string[]): readonly string[] {
  if (ids.length < 1 || ids.length > MAX_PAGE_SIZE) {
    throw domainError("INVALID_INPUT", { field: "ids", max: MAX_PAGE_SIZE }, `Name 1 to ${MAX_PAGE_SIZE} at a time.`);
  }
  return [...new Set(ids.filter(isUuid).map((id) => id.toLowerCase()))];
}

/** Reads the changes to an endpoint: a field that is left out, or null, stays as it is. Throws INVALID_INPUT. */
export const changesIn = ({
  url,
  description,
  events,
  isEnabled,
}: UpdateWebhookEndpointInput): Partial<EndpointTraits> & { readonly isEnabled?: boolean } => ({
  ...(isGiven(url) ? { url: urlOf(url) } : {}),
  ...(isGiven(description) ? { description: descriptionOf(description) } : {}),
  ...(isGiven(events) ? { kinds: eventsOf(events) } : {}),
  ...(isGiven(isEnabled) ? { isEnabled } : {}),
});

const isGiven = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;
