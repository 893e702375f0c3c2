import type { Cents } from "@stakehold/money/amount.ts";
import type { AuditWords } from "@stakehold/service/audit/audit-entry.ts";

/** The decisions that an admin may take about parked money. */
export type ParkedDecision = Exclude<AdminActionKind, "PROPOSE_ADOPTION" | "ADOPT_MOVEMENT">;

/** All admin decisions: those about parked money and those about money that was moved by hand. */
export const ADMIN_ACTIONS = [
  "RESUME_PAYOUT",
  "RETRY_REFUND",
  "REFUND_BY_TRANSFER",
  "REFUND_SUSPENSE",
  "PROPOSE_ADOPTION",
  "ADOPT_MOVEMENT",
] as const;

/** The kind of an admin's decision. */
export type AdminActionKind = (typeof ADMIN_ACTIONS)[number];

/** An admin's decision, kept permanently. */
export type AdminAction = {
  readonly id: string;
  readonly adminId: string;
  readonly action: AdminActionKind;
  /** The id of a stake, of the PaymentIntent of money in suspense, or of the movement by hand. */
  readonly subject: string;
  readonly amountCents: Cents;
  readonly note: string;
  readonly idempotencyKey: string;
  readonly createdAt: Date;
  /** The state before and after; null for decisions that predate this record. */
  readonly before: AuditWords | null;
  readonly after: AuditWords | null;
};
