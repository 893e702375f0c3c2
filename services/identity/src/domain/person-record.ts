import type { AuditWords } from "@stakehold/service/audit/audit-entry.ts";
import type { Account } from "./account.ts";

/** A person as staff see them. Identity knows nothing of their cards. */
export type PersonRecord = Account;

/** What staff may decide about a person. */
export const DECISIONS = ["BAN_USER", "END_SESSIONS", "END_APP"] as const;
export type DecisionAction = (typeof DECISIONS)[number];

/** A decision about a person: by whom and why. */
export type PersonDecision = {
  readonly id: string;
  readonly action: DecisionAction;
  readonly actorId: string;
  readonly reason: string;
  /** The state before and after; null for a decision that predates these fields. */
  readonly before: AuditWords | null;
  readonly after: AuditWords | null;
  readonly createdAt: Date;
};
