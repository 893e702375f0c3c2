import type { Kind, StoredObjects } from "../state/objects.ts";
import type { World } from "../world.ts";
import { accountInvalid, missing } from "./api-error.ts";

/** The parameter with the id, `id` by default, and the status if it is not 404. */
type MissingError = { readonly param?: string; readonly status?: number };

/** Finds one of the objects that a request sees. Throws Stripe's error for an unknown id. */
export function findOwnObject<K extends Kind>(
  world: World,
  kind: K,
  id: string,
  asked?: MissingError,
): StoredObjects[K] {
  return orMissing(world.objects.find(kind, id, world.owner), { ...asked, kind, id });
}

/** Finds an object of any owner. Throws Stripe's error for an unknown id. */
export function findObject<K extends Kind>(world: World, kind: K, id: string, asked?: MissingError): StoredObjects[K] {
  return orMissing(world.objects.find(kind, id), { ...asked, kind, id });
}

/** Finds a connected account. Throws Stripe's error for one that the platform can't access. */
export function findAccount(world: World, id: string): StoredObjects["account"] {
  const account = world.objects.find("account", id);
  if (account === undefined) throw accountInvalid(id);
  return account;
}

function orMissing<T>(found: T | undefined, asked: MissingError & { readonly kind: Kind; readonly id: string }): T {
  if (found === undefined) throw missing(asked.kind, asked.id, asked.param, asked.status);
  return found;
}
