import { newId } from "@stakehold/service/id.ts";
import { clearingFacts, type ClearingDeps } from "./clearing-steps.ts";
import type { ConfirmClearing } from "./confirm-clearing.ts";

/** The dependencies of withdrawing a clearing. */
export type WithdrawClearingDeps = Pick<ClearingDeps, "clearings" | "logSecurity">;

/**
 * Withdraws a request to clear the platform before it is confirmed. The requesting admin may do so, and any other.
 * Throws CLEARING_NOT_FOUND, IDEMPOTENCY_KEY_REUSED.
 */
export async function withdrawClearing(deps: WithdrawClearingDeps, command: ConfirmClearing): Promise<void> {
  const { userId, cleanupId, idempotencyKey: key } = command;
  const call = { caller: userId, operation: "withdrawClearing", key, input: { cleanupId } };
  const decision = { cleanupId, adminId: userId, auditId: newId() };
  const { isNew } = await deps.clearings.withdraw(call, decision);
  if (isNew) deps.logSecurity(clearingFacts("WITHDRAW_CLEARING", decision));
}
