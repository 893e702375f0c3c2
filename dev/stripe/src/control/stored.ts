import { missing } from "../http/errors.ts";
import type { Kind, StoredObjects } from "../state/objects.ts";
import type { World } from "../world.ts";

/** An object by id, whoever owns it, or Stripe's 404. */
export function stored<K extends Kind>(world: World, kind: K, id: string): StoredObjects[K] {
  const found = world.objects.find(kind, id);
  if (!found) throw missing(kind, id);
  return found;
}
