import type { AuditWords } from "@stakehold/service/audit/audit-entry.ts";

/** What staff and admins do to bets and to the platform. */
export type AuditedAction = "CANCEL_BET" | "ASK_TO_CLEAR_PLATFORM" | "CLEAR_PLATFORM" | "WITHDRAW_CLEARING";

/** One act of theirs as it is written down beside its effect. */
export type Audited = {
  readonly id: string;
  readonly actorId: string;
  readonly action: AuditedAction;
  /** A bet, or a cleanup. */
  readonly subjectId: string;
  /** Null where none was given. */
  readonly reason: string | null;
  readonly before: AuditWords;
  readonly after: AuditWords;
  readonly createdAt: Date;
};
