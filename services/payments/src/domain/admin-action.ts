import type { Cents } from "@stakehold/money/amount.ts";
import type { AuditWords } from "@stakehold/service/audit/audit-entry.ts";

/** What an admin may decide about parked money. */
export type ParkedDecision = "RESUME_PAYOUT" | "RETRY_REFUND" | "REFUND_BY_TRANSFER" | "REFUND_SUSPENSE";

/** The same, and what may be decided about money that was moved by hand. */
export type AdminActionKind = ParkedDecision | "PROPOSE_ADOPTION" | "ADOPT_MOVEMENT";

/** One decision, kept permanently. */
export type AdminAction = {
  readonly id: string;
  readonly adminId: string;
  readonly action: AdminActionKind;
  /** A stake, the PaymentIntent of money in suspense, or what was moved by hand, each by its id. */
  readonly subject: string;
  readonly amountCents: Cents;
  readonly note: string;
  readonly idempotencyKey: string;
  readonly createdAt: Date;
  /** What changed, before and after; null for what was decided before this was kept. */
  readonly before: AuditWords | null;
  readonly after: AuditWords | null;
};
