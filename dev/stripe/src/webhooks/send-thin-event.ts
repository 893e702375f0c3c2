import { newId } from "../ids.ts";
import { PLATFORM, type ThinEvent } from "../state/objects.ts";
import type { World } from "../world.ts";

type Happened = { readonly type: string; readonly id: string; readonly object: string; readonly url: string };

/**
 * Sends the platform's endpoints an event that only names its object, as an event destination with thin payloads does.
 */
export function sendThinEvent(world: World, { type, id, object, url }: Happened): ThinEvent {
  const createdAt = world.clock.now();
  const event: ThinEvent = {
    id: newId("evt"),
    object: "v2.core.event",
    created: new Date(createdAt * 1000).toISOString(),
    livemode: false,
    type,
    related_object: { id, type: object, url },
  };
  world.objects.insert("thin_event", event, PLATFORM);
  for (const { id: endpoint } of world.endpoints.list().filter((receiver) => !receiver.endpoint.connect)) {
    world.database
      .prepare(
        "INSERT INTO deliveries (event, type, endpoint, state, next_attempt_at_ms) VALUES (?, ?, ?, 'pending', ?)",
      )
      .run(event.id, event.type, endpoint, Date.now());
  }
  return event;
}
