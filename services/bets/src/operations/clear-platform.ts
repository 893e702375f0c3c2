import { domainError } from "@stakehold/errors/domain-error.ts";
import { newId } from "@stakehold/service/id.ts";
import { requireRole, type Caller } from "@stakehold/service/caller.ts";
import type { Cleanups } from "./ports/workflows.ts";
import type { PlatformStore } from "./ports/platform.ts";

/** What an admin types, letter by letter, to have everything deleted. */
const PHRASE = "DELETE EVERYTHING";

/** An admin's wish to clear the platform. */
export type ClearPlatform = { readonly caller: Caller; readonly phrase: string; readonly idempotencyKey: string };

export type ClearPlatformDeps = {
  readonly platform: Pick<PlatformStore, "close">;
  readonly cleanups: Cleanups;
  /** Whether payments are made with live keys, so that stakes are people's real money. */
  readonly holdsLiveMoney: boolean;
};

/**
 * Closes the platform and begins to clear it; answers the cleanup's id. While one is under way there is no second.
 * Throws FORBIDDEN, also while live money is held, INVALID_INPUT, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE.
 */
export async function clearPlatform(deps: ClearPlatformDeps, command: ClearPlatform): Promise<string> {
  const { caller, phrase, idempotencyKey } = command;
  requireRole(caller, "admin");
  if (phrase !== PHRASE) {
    throw domainError("INVALID_INPUT", { field: "phrase" }, "Cleanup cancelled - confirmation text did not match");
  }
  if (deps.holdsLiveMoney) throw domainError("FORBIDDEN", {}, "The platform holds live money and can't be cleared.");
  const call = { caller: caller.userId, operation: "clearPlatform", key: idempotencyKey, input: {} };
  const cleanupId = await deps.platform.close(call, newId());
  await deps.cleanups.wake(cleanupId);
  return cleanupId;
}
