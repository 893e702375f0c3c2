import { domainError } from "@stakehold/errors/domain-error.ts";
import { newId } from "@stakehold/service/id.ts";
import { person, type Telling } from "@stakehold/service/security/entry.ts";
import type { TellSecurity } from "@stakehold/service/security/tell-security.ts";
import type { ClearingDecision, ClearingStore, ShownClearing } from "./ports/clearings.ts";
import type { Cleanups } from "./ports/workflows.ts";

/** An admin's wish to clear the platform. */
export type ClearPlatform = { readonly userId: string; readonly idempotencyKey: string };

/** The cleanup's id, which it has before it begins, and the request while it waits for a second admin. */
export type AskedClearing = { readonly cleanupId: string; readonly clearing: ShownClearing | null };

export type ClearPlatformDeps = {
  readonly clearings: ClearingStore;
  readonly cleanups: Cleanups;
  /** Whether payments are made with live keys, so that stakes are people's real money. */
  readonly holdsLiveMoney: boolean;
  /** For how long a request waits to be confirmed. */
  readonly clearingValidMs: number;
  readonly tellSecurity: TellSecurity;
};

/**
 * Asks for the platform to be cleared, which another admin has to confirm. While a request waits, or a cleanup is under way,
 * there is no second, and that one is returned.
 * Throws FORBIDDEN while live money is held, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE.
 */
export async function clearPlatform(deps: ClearPlatformDeps, command: ClearPlatform): Promise<AskedClearing> {
  const { userId, idempotencyKey: key } = command;
  requireNoLiveMoney(deps);
  const call = { caller: userId, operation: "clearPlatform", key, input: {} };
  const request = { cleanupId: newId(), adminId: userId, auditId: newId(), validMs: deps.clearingValidMs };
  const { cleanupId, isNew } = await deps.clearings.ask(call, request);
  if (isNew) {
    deps.tellSecurity(clearingTold("ASK_TO_CLEAR_PLATFORM", request));
  }
  const waiting = await deps.clearings.waiting();
  return { cleanupId, clearing: waiting?.id === cleanupId ? waiting : null };
}

/** What the security log is told of a step. */
export const clearingTold = (reason: string, { cleanupId, adminId, auditId }: ClearingDecision): Telling => ({
  event: "admin_acted",
  actor: person(adminId),
  target: { kind: "cleanup", id: cleanupId },
  reason,
  record: { kind: "audit_entry", id: auditId },
});

/** People's real money is paid back one by one. Throws FORBIDDEN. */
export function requireNoLiveMoney({ holdsLiveMoney }: Pick<ClearPlatformDeps, "holdsLiveMoney">): void {
  if (holdsLiveMoney) throw domainError("FORBIDDEN", {}, "The platform holds live money and can't be cleared.");
}
