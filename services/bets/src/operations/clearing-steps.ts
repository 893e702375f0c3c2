import { domainError } from "@stakehold/errors/domain-error.ts";
import { person, type SecurityFacts } from "@stakehold/service/security/entry.ts";
import type { LogSecurity } from "@stakehold/service/security/log-security.ts";
import type { ClearingDecision, ClearingStore } from "./ports/clearings.ts";
import type { Cleanups } from "./ports/workflows.ts";

/** The dependencies of clearing the platform. */
export type ClearingDeps = {
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

/** Returns the security log entry of a step. */
export const clearingFacts = (reason: string, { cleanupId, adminId, auditId }: ClearingDecision): SecurityFacts => ({
  event: "admin_acted",
  actor: person(adminId),
  target: { kind: "cleanup", id: cleanupId },
  reason,
  record: { kind: "audit_entry", id: auditId },
});

/** Rejects a clearing while live money is held: people's real money is refunded one by one. Throws FORBIDDEN. */
export function requireNoLiveMoney({ holdsLiveMoney }: Pick<ClearingDeps, "holdsLiveMoney">): void {
  if (holdsLiveMoney) throw domainError("FORBIDDEN", {}, "The platform holds live money and can't be cleared.");
}
