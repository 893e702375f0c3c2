import type { Kind, StoredObjects } from "../state/objects.ts";
import type { World } from "../world.ts";
import { missing } from "./api-error.ts";

/** Which parameter held the id, `id` unless it is named, and the status where it is not 404. */
type Asked = { readonly param?: string; readonly status?: number };

/** Finds one of the objects that a request sees. Throws Stripe's refusal of an id that it does not know. */
export function findOwnObject<K extends Kind>(world: World, kind: K, id: string, asked?: Asked): StoredObjects[K] {
  return orMissing(world.objects.find(kind, id, world.owner), { ...asked, kind, id });
}

/** Finds an object, no matter who owns it. Throws Stripe's refusal of an id that it does not know. */
export function findObject<K extends Kind>(world: World, kind: K, id: string, asked?: Asked): StoredObjects[K] {
  return orMissing(world.objects.find(kind, id), { ...asked, kind, id });
}

function orMissing<T>(found: T | undefined, asked: Asked & { readonly kind: Kind; readonly id: string }): T {
  if (found === undefined) throw missing(asked.kind, asked.id, asked.param, asked.status);
  return found;
}
