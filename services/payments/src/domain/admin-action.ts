import type { Cents } from "@stakehold/money/amount.ts";

/** What an admin may decide about parked money. */
export type AdminActionKind = "RESUME_PAYOUT" | "RETRY_REFUND" | "REFUND_BY_TRANSFER" | "REFUND_SUSPENSE";

/** One decision, kept for good. */
export type AdminAction = {
  readonly id: string;
  readonly adminId: string;
  readonly action: AdminActionKind;
  /** A stake, or the PaymentIntent of money in suspense. */
  readonly subject: string;
  readonly amountCents: Cents;
  readonly note: string;
  readonly idempotencyKey: string;
  readonly createdAt: Date;
};
