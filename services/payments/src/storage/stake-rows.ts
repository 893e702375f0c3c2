import type { Row } from "@stakehold/messaging/sql.ts";
import type { Stake, StakeStatus } from "../domain/state/stake.ts";
import {
  bigintOf,
  flagOf,
  integerOf,
  optionalBigint,
  optionalText,
  optionalTime,
  textOf,
  timeOf,
  wordOf,
} from "./columns.ts";

const STATUSES = [
  "OPENING",
  "PENDING",
  "HELD",
  "DISPUTED",
  "REFUNDING",
  "RELEASED",
  "FORFEITED",
  "REFUNDED",
  "CHARGED_BACK",
  "CANCELLED",
] as const satisfies readonly StakeStatus[];

/** Reads a stake from its row. */
export const stakeOf = (row: Row): Stake => ({
  id: textOf(row, "id"),
  betId: textOf(row, "bet_id"),
  userId: textOf(row, "user_id"),
  stakeCents: bigintOf(row, "stake_cents"),
  feeCents: bigintOf(row, "fee_cents"),
  feePolicy: wordOf(row, "fee_policy", ["ENTRY", "WINNINGS"]),
  status: wordOf(row, "status", STATUSES),
  statusSince: timeOf(row, "status_since"),
  isClosing: flagOf(row, "is_closing"),
  attempt: integerOf(row, "attempt"),
  paymentIntent: optionalText(row, "payment_intent"),
  charge: optionalText(row, "charge"),
  chargedAt: optionalTime(row, "charged_at"),
  cardLast4: optionalText(row, "card_last4"),
  balanceTransaction: optionalText(row, "balance_transaction"),
  payableCents: optionalBigint(row, "payable_cents"),
  winningsFeeCents: optionalBigint(row, "winnings_fee_cents"),
  createdAt: timeOf(row, "created_at"),
  dueAt: optionalTime(row, "due_at"),
});

/** Returns the row of a stake. */
export const stakeRow = (stake: Stake): Row => ({
  id: stake.id,
  bet_id: stake.betId,
  user_id: stake.userId,
  stake_cents: stake.stakeCents,
  fee_cents: stake.feeCents,
  fee_policy: stake.feePolicy,
  status: stake.status,
  status_since: stake.statusSince,
  is_closing: stake.isClosing,
  attempt: stake.attempt,
  payment_intent: stake.paymentIntent,
  charge: stake.charge,
  charged_at: stake.chargedAt,
  card_last4: stake.cardLast4,
  balance_transaction: stake.balanceTransaction,
  payable_cents: stake.payableCents,
  winnings_fee_cents: stake.winningsFeeCents,
  created_at: stake.createdAt,
  due_at: stake.dueAt,
});
