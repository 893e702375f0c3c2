import type Stripe from "stripe";
import { present } from "../http/present.ts";
import { newId } from "../ids.ts";
import { PLATFORM } from "../state/objects.ts";
import type { World } from "../world.ts";

/** The stand-in's API version: that of the pinned `stripe` package. */
export const API_VERSION = "2026-10-28.endive";

type Happened = {
  readonly type: Stripe.Event.Type;
  readonly object: object;
  /** The previous values of the changed fields, if Stripe sends them. */
  readonly previous?: object;
};

/**
 * Writes the event, and a delivery for each endpoint that gets this owner's events, in the transaction of its cause.
 * Events of a connected account go only to Connect endpoints, with the account at the top level.
 */
export function emitEvent(world: World, happened: Happened): void {
  const ofAccount = world.owner !== PLATFORM;
  const receivers = world.endpoints.list().filter(({ endpoint }) => endpoint.connect === ofAccount);
  const event: Stripe.EventBase = {
    id: newId("evt"),
    object: "event",
    ...(ofAccount ? { account: world.owner } : {}),
    api_version: API_VERSION,
    created: world.clock.now(),
    data: {
      object: present(world, happened.object),
      ...(happened.previous ? { previous_attributes: happened.previous } : {}),
    },
    livemode: false,
    pending_webhooks: receivers.length,
    request: world.cause && { id: world.cause.requestId, idempotency_key: world.cause.idempotencyKey },
    type: happened.type,
  };
  world.objects.insert("event", event, world.owner);
  const wait = world.faults.strikeWebhook("reorder", event.type)?.max_delay_ms ?? 0;
  for (const { id } of receivers) {
    world.database
      .prepare(
        "INSERT INTO deliveries (event, type, endpoint, state, next_attempt_at_ms) VALUES (?, ?, ?, 'pending', ?)",
      )
      .run(event.id, event.type, id, Date.now() + Math.round(Math.random() * wait));
  }
}
