import type { Row } from "@stakehold/messaging/sql.ts";
import { HINDRANCES, type PayoutAccount } from "../domain/state/payout-account.ts";
import { flagOf, integerOf, optionalText, optionalTime, textOf, timeOf, wordOf } from "./columns.ts";

/** Reads a payout account from its row. */
export const accountOf = (row: Row): PayoutAccount => ({
  userId: textOf(row, "user_id"),
  attempt: integerOf(row, "attempt"),
  stripeAccount: optionalText(row, "stripe_account"),
  detailsSubmitted: flagOf(row, "details_submitted"),
  payoutsEnabled: flagOf(row, "payouts_enabled"),
  hindrance: optionalText(row, "hindrance") === null ? null : wordOf(row, "hindrance", HINDRANCES),
  observedAt: optionalTime(row, "observed_at"),
  createdAt: timeOf(row, "created_at"),
  dueAt: optionalTime(row, "due_at"),
});

/** Returns the row of a payout account. */
export const accountRow = (account: PayoutAccount): Row => ({
  user_id: account.userId,
  attempt: account.attempt,
  stripe_account: account.stripeAccount,
  details_submitted: account.detailsSubmitted,
  payouts_enabled: account.payoutsEnabled,
  hindrance: account.hindrance,
  observed_at: account.observedAt,
  created_at: account.createdAt,
  due_at: account.dueAt,
});
