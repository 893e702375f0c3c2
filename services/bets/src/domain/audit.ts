import type { AuditWords } from "@stakehold/service/audit/audit-entry.ts";

/** The audited actions of staff and admins on bets and the platform. */
export type AuditedAction = "CANCEL_BET" | "ASK_TO_CLEAR_PLATFORM" | "CLEAR_PLATFORM" | "WITHDRAW_CLEARING";

/** One audited action, as it is stored with its effect. */
export type Audited = {
  readonly id: string;
  readonly actorId: string;
  readonly action: AuditedAction;
  /** The id of a bet or a cleanup. */
  readonly subjectId: string;
  /** Null if none was given. */
  readonly reason: string | null;
  readonly before: AuditWords;
  readonly after: AuditWords;
  readonly createdAt: Date;
};
