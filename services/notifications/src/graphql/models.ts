import type { Entry } from "../domain/entry.ts";
import type { DeliveryRow, EndpointRow, TryRow } from "../operations/ports/webhooks.ts";

/** The models that resolvers receive for each type of the schema. */
export type NotificationModel = Entry;
export type WebhookEndpointModel = EndpointRow;
export type WebhookDeliveryModel = DeliveryRow;
export type WebhookAttemptModel = TryRow;
export type UserModel = { readonly id: string };
