import { newId } from "@stakehold/service/id.ts";
import { clearingFacts, requireNoLiveMoney, type ClearingDeps } from "./clearing-steps.ts";
import type { ClearingView } from "./ports/clearings.ts";

/** An admin's request to clear the platform. */
export type ClearPlatform = { readonly userId: string; readonly idempotencyKey: string };

/** The cleanup's id, assigned before it begins, and the request if it waits for a second admin. */
export type RequestedClearing = { readonly cleanupId: string; readonly clearing: ClearingView | null };

/**
 * Closes the platform and begins to clear it. If two admins are needed, stores a request that another admin has to
 * confirm. While a request waits or a cleanup is under way, returns that one and creates no second.
 * Throws FORBIDDEN while live money is held, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE.
 */
export async function clearPlatform(deps: ClearingDeps, command: ClearPlatform): Promise<RequestedClearing> {
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
