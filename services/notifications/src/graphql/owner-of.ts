import { requirePerson, type Caller } from "@stakehold/service/caller.ts";
import { NO_ID } from "@stakehold/service/id.ts";
import type { Owner } from "../domain/webhook-endpoint.ts";

/**
 * Whose endpoints a caller reaches: a person's own, with an app's token those of them that the app made, and with client
 * credentials the app's. Throws FORBIDDEN for nobody.
 */
export function ownerOf(caller: Caller): Owner {
  const { userId, appId } = caller;
  if (userId === NO_ID && appId !== undefined) return { kind: "APP", id: appId };
  return { kind: "PERSON", id: requirePerson(caller), ...(appId === undefined ? {} : { madeByApp: appId }) };
}
