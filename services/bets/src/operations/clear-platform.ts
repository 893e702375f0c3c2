import { domainError } from "@stakehold/errors/domain-error.ts";
import { newId } from "@stakehold/service/id.ts";
import { person, type SecurityFacts } from "@stakehold/service/security/entry.ts";
import type { LogSecurity } from "@stakehold/service/security/log-security.ts";
import type { ClearingDecision, ClearingStore, ClearingView } from "./ports/clearings.ts";
import type { Cleanups } from "./ports/workflows.ts";

/** An admin's request to clear the platform. */
export type ClearPlatform = { readonly userId: string; readonly idempotencyKey: string };

/** The cleanup's id, assigned before it begins, and the request if it waits for a second admin. */
export type RequestedClearing = { readonly cleanupId: string; readonly clearing: ClearingView | null };

export type ClearPlatformDeps = {
  readonly clearings: ClearingStore;
  readonly cleanups: Cleanups;
  /** Whether payments use live keys, so that stakes are people's real money. */
  readonly holdsLiveMoney: boolean;
  /** How many admins a clearing needs. */
  readonly clearingNeeds: 1 | 2;
  /** How long a request waits for confirmation, if two admins are needed. */
  readonly clearingValidMs: number;
  readonly logSecurity: LogSecurity;
};

/**
 * Closes the platform and begins to clear it. If two admins are needed, stores a request that another admin has to
 * confirm. While a request waits or a cleanup is under way, returns that one and creates no second.
 * Throws FORBIDDEN while live money is held, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE.
 */
export async function clearPlatform(deps: ClearPlatformDeps, command: ClearPlatform): Promise<RequestedClearing> {
  const { userId, idempotencyKey: key } = command;
  requireNoLiveMoney(deps);
  const call = { caller: userId, operation: "clearPlatform", key, input: {} };
  const decision = { cleanupId: newId(), adminId: userId, auditId: newId() };
  const isAlone = deps.clearingNeeds === 1;
  const { cleanupId, isNew, isUnderWay } = isAlone
    ? await deps.clearings.begin(call, decision)
    : await deps.clearings.ask(call, { ...decision, validMs: deps.clearingValidMs });
  if (isNew) deps.logSecurity(clearingFacts(isAlone ? "CLEAR_PLATFORM" : "ASK_TO_CLEAR_PLATFORM", decision));
  if (isUnderWay) await deps.cleanups.wake(cleanupId);
  const waiting = await deps.clearings.waiting();
  return { cleanupId, clearing: waiting?.id === cleanupId ? waiting : null };
}

/** Returns the security log entry of a step. */
export const clearingFacts = (reason: string, { cleanupId, adminId, auditId }: ClearingDecision): SecurityFacts => ({
  event: "admin_acted",
  actor: person(adminId),
  target: { kind: "cleanup", id: cleanupId },
  reason,
  record: { kind: "audit_entry", id: auditId },
});

/** Rejects a clearing while live money is held: people's real money is refunded one by one. Throws FORBIDDEN. */
export function requireNoLiveMoney({ holdsLiveMoney }: Pick<ClearPlatformDeps, "holdsLiveMoney">): void {
  if (holdsLiveMoney) throw domainError("FORBIDDEN", {}, "The platform holds live money and can't be cleared.");
}
