import type { Row } from "@stakehold/messaging/sql.ts";
import type { PayoutAccount } from "../domain/payout-account.ts";
import { flagOf, integerOf, optionalText, optionalTime, textOf, timeOf } from "./columns.ts";

/** A payout account as its row says. */
export const accountOf = (row: Row): PayoutAccount => ({
  userId: textOf(row, "user_id"),
  attempt: integerOf(row, "attempt"),
  stripeAccount: optionalText(row, "stripe_account"),
  detailsSubmitted: flagOf(row, "details_submitted"),
  payoutsEnabled: flagOf(row, "payouts_enabled"),
  observedAt: optionalTime(row, "observed_at"),
  createdAt: timeOf(row, "created_at"),
  dueAt: optionalTime(row, "due_at"),
});

/** A payout account as its row is written. */
export const accountRow = (account: PayoutAccount): Row => ({
  user_id: account.userId,
  attempt: account.attempt,
  stripe_account: account.stripeAccount,
  details_submitted: account.detailsSubmitted,
  payouts_enabled: account.payoutsEnabled,
  observed_at: account.observedAt,
  created_at: account.createdAt,
  due_at: account.dueAt,
});
