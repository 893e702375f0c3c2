import { domainError } from "@stakehold/errors/domain-error.ts";
import { newId } from "@stakehold/service/id.ts";
import { person } from "@stakehold/service/security/entry.ts";
import type { TellSecurity } from "@stakehold/service/security/tell-security.ts";
import type { PlatformStore } from "./ports/platform.ts";
import type { Cleanups } from "./ports/workflows.ts";

/** An admin's wish to clear the platform. */
export type ClearPlatform = { readonly userId: string; readonly idempotencyKey: string };

export type ClearPlatformDeps = {
  readonly platform: Pick<PlatformStore, "close">;
  readonly cleanups: Cleanups;
  /** Whether payments are made with live keys, so that stakes are people's real money. */
  readonly holdsLiveMoney: boolean;
  readonly tellSecurity: TellSecurity;
};

/**
 * Closes the platform and begins to clear it; returns the cleanup's id. While one is under way there is no second.
 * Throws FORBIDDEN while live money is held, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE.
 */
export async function clearPlatform(deps: ClearPlatformDeps, command: ClearPlatform): Promise<string> {
  const { userId, idempotencyKey: key } = command;
  if (deps.holdsLiveMoney) throw domainError("FORBIDDEN", {}, "The platform holds live money and can't be cleared.");
  const call = { caller: userId, operation: "clearPlatform", key, input: {} };
  const ownId = newId();
  const cleanupId = await deps.platform.close(call, ownId);
  if (cleanupId === ownId) {
    const target = { kind: "cleanup", id: cleanupId } as const;
    deps.tellSecurity({ event: "admin_acted", actor: person(userId), target, reason: "CLEAR_PLATFORM" });
  }
  await deps.cleanups.wake(cleanupId);
  return cleanupId;
}
