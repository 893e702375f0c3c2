import { newId } from "@stakehold/service/id.ts";
import { clearingFacts, requireNoLiveMoney, type ClearingDeps } from "./clearing-steps.ts";
import type { PlatformStore } from "./ports/platform.ts";

export type ConfirmClearingDeps = ClearingDeps & { readonly platform: Pick<PlatformStore, "cleanupUnderWay"> };

/** A second admin's confirmation of a clearing. */
export type ConfirmClearing = {
  readonly userId: string;
  readonly cleanupId: string;
  readonly idempotencyKey: string;
};

/**
 * Closes the platform and begins to clear it, as another admin requested; returns the cleanup's id.
 * Throws FORBIDDEN while live money is held, CLEARING_NOT_FOUND, CLEARING_EXPIRED, SECOND_ADMIN_NEEDED, PLATFORM_CLOSED
 * while another cleanup is under way, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE.
 */
export async function confirmClearing(deps: ConfirmClearingDeps, command: ConfirmClearing): Promise<string> {
  const { userId, cleanupId, idempotencyKey: key } = command;
  requireNoLiveMoney(deps);
  const call = { caller: userId, operation: "confirmClearing", key, input: { cleanupId } };
  const decision = { cleanupId, adminId: userId, auditId: newId() };
  const { isNew } = await deps.clearings.confirm(call, decision);
  if (isNew) deps.logSecurity(clearingFacts("CLEAR_PLATFORM", decision));
  // A repeated call may arrive after the cleanup has ended.
  if ((await deps.platform.cleanupUnderWay()) === cleanupId) await deps.cleanups.wake(cleanupId);
  return cleanupId;
}
