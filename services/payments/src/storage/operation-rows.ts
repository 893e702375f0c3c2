import type { Row } from "@stakehold/messaging/sql.ts";
import type { Operation, OperationKind, OperationStatus } from "../domain/state/operation.ts";
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

const KINDS = [
  "PAYMENT_INTENT",
  "CANCEL",
  "REFUND",
  "TRANSFER",
  "ACCOUNT",
  "SUSPENSE_REFUND",
] as const satisfies readonly OperationKind[];
/** Every status of an operation. */
export const OPERATION_STATUSES = [
  "DUE",
  "UNKNOWN",
  "WAITING",
  "SUBMITTED",
  "DONE",
  "FAILED",
  "STOPPED",
] as const satisfies readonly OperationStatus[];

/** Reads an operation from its row. */
export const operationOf = (row: Row): Operation => ({
  key: textOf(row, "key"),
  kind: wordOf(row, "kind", KINDS),
  attempt: integerOf(row, "attempt"),
  stakeId: optionalText(row, "stake_id"),
  betId: optionalText(row, "bet_id"),
  userId: textOf(row, "user_id"),
  amountCents: optionalBigint(row, "amount_cents"),
  target: optionalText(row, "target"),
  parametersHash: optionalText(row, "parameters_hash"),
  status: wordOf(row, "status", OPERATION_STATUSES),
  stripeId: optionalText(row, "stripe_id"),
  reversedCents: bigintOf(row, "reversed_cents"),
  isFollowed: flagOf(row, "is_followed"),
  calls: integerOf(row, "calls"),
  firstCalledAt: optionalTime(row, "first_called_at"),
  serverErrors: integerOf(row, "server_errors"),
  absentAt: optionalTime(row, "absent_at"),
  lastError: optionalText(row, "last_error"),
  nextAttemptAt: optionalTime(row, "next_attempt_at"),
  createdAt: timeOf(row, "created_at"),
  finishedAt: optionalTime(row, "finished_at"),
});

/** Returns the row of an operation. */
export const operationRow = (operation: Operation): Row => ({
  key: operation.key,
  kind: operation.kind,
  attempt: operation.attempt,
  stake_id: operation.stakeId,
  bet_id: operation.betId,
  user_id: operation.userId,
  amount_cents: operation.amountCents,
  target: operation.target,
  parameters_hash: operation.parametersHash,
  status: operation.status,
  stripe_id: operation.stripeId,
  calls: operation.calls,
  first_called_at: operation.firstCalledAt,
  server_errors: operation.serverErrors,
  absent_at: operation.absentAt,
  last_error: operation.lastError,
  next_attempt_at: operation.nextAttemptAt,
  created_at: operation.createdAt,
  finished_at: operation.finishedAt,
  reversed_cents: operation.reversedCents,
  is_followed: operation.isFollowed,
});
