import { requirePerson, type Caller } from "@stakehold/service/callers/caller.ts";
import { NO_ID } from "@stakehold/service/id.ts";
import type { Owner } from "../domain/webhook-endpoint.ts";

/**
 * Returns the owner whose endpoints a caller reaches: a person; with an app's token that person's endpoints that the
 * app made; with client credentials the app. Throws FORBIDDEN for a caller who is neither.
 */
export function ownerOf(caller: Caller): Owner {
  const { userId, appId } = caller;
  if (userId === NO_ID && appId !== undefined) return { kind: "APP", id: appId };
  return { kind: "PERSON", id: requirePerson(caller), ...(appId === undefined ? {} : { madeByApp: appId }) };
}
