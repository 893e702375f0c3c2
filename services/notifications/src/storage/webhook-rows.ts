import { z } from "zod";
import { DELIVERY_STATES, WEBHOOK_FAILURES } from "../domain/webhook-delivery.ts";
import { DISABLED_REASONS, ENDPOINT_STATUSES, type WebhookEndpoint } from "../domain/webhook-endpoint.ts";
import { WEBHOOK_TYPES, type WebhookEventKind } from "../domain/webhook-event.ts";
import type { DeliveryRow, TryRow } from "../operations/ports/webhooks.ts";

const isKind = (word: string): word is WebhookEventKind => Object.hasOwn(WEBHOOK_TYPES, word);

const endpoint = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  // This version can't name a later version's kinds.
  kinds: z.array(z.string()).transform((words) => words.filter(isKind)),
  payloadVersion: z.string(),
  status: z.enum(ENDPOINT_STATUSES),
  disabledReason: z.enum(DISABLED_REASONS).nullable(),
  failingSince: z.date().nullable(),
  createdAt: z.date(),
});

/** Maps a row to an endpoint of the domain. */
export const webhookEndpointOf = (row: unknown): WebhookEndpoint => endpoint.parse(row);

const delivery = z.object({
  id: z.string(),
  endpointId: z.string(),
  kind: z.string(),
  payloadVersion: z.string(),
  sequence: z.bigint(),
  data: z.unknown(),
  people: z.array(z.string()),
  occurredAt: z.date(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number(),
  failure: z.enum(WEBHOOK_FAILURES).nullable(),
  createdAt: z.date(),
  nextAttemptAt: z.date().nullable(),
  deliveredAt: z.date().nullable(),
});

/** Maps a row to an owner's view of a delivery. */
export const deliveryOf = (row: unknown): DeliveryRow => delivery.parse(row);

const headers = z.array(z.object({ name: z.string(), value: z.string() }));

const attempt = z.object({
  attemptedAt: z.date(),
  durationMs: z.number(),
  url: z.string(),
  requestHeaders: headers,
  status: z.number().nullable(),
  responseHeaders: headers,
  responseBody: z.string(),
  failure: z.enum(WEBHOOK_FAILURES).nullable(),
});

/** Maps a row to an owner's view of an attempt. */
export const tryOf = (row: unknown): TryRow => attempt.parse(row);
