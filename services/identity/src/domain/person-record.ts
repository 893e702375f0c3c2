import type { AuditWords } from "@stakehold/service/audit/audit-entry.ts";
import type { Account } from "./account.ts";

/** A person as staff see them: nothing of their cards is known here. */
export type PersonRecord = Account;

/** What staff may decide about a person. */
export const DECISIONS = ["BAN_USER", "END_SESSIONS"] as const;
export type DecisionAction = (typeof DECISIONS)[number];

/** What was decided about a person, by whom and why. */
export type PersonDecision = {
  readonly id: string;
  readonly action: DecisionAction;
  readonly actorId: string;
  readonly reason: string;
  /** What changed, before and after; null for what was decided before this was kept. */
  readonly before: AuditWords | null;
  readonly after: AuditWords | null;
  readonly createdAt: Date;
};
