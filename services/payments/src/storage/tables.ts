import { wordsOf } from "@stakehold/service/audit/audit-reader.ts";
import type { Row } from "@stakehold/store/sql.ts";
import { columnReader, rowWriter, type Table } from "@stakehold/store/table.ts";
import { FEE_POLICIES, OUTCOMES } from "@stakehold/wager/words.ts";
import { ADMIN_ACTIONS, type AdminAction } from "../domain/state/admin-action.ts";
import { DISPUTE_STATUSES, type Dispute } from "../domain/state/dispute.ts";
import { HAND_MOVEMENT_KINDS, HAND_MOVEMENT_STATUSES, type HandMovement } from "../domain/state/hand-movement.ts";
import { OPERATION_KINDS, OPERATION_STATUSES, type Operation } from "../domain/state/operation.ts";
import { HINDRANCES, type PayoutAccount } from "../domain/state/payout-account.ts";
import type { Settlement } from "../domain/state/settlement.ts";
import { STAKE_STATUSES, type Stake } from "../domain/state/stake.ts";

/** The tables that decisions on money write, each defined once: `write_decision` (migrations) writes their rows. */
export const TABLES = {
  stakes: {
    id: { type: "text" },
    betId: { type: "text" },
    userId: { type: "text" },
    stakeCents: { type: "bigint" },
    feeCents: { type: "bigint" },
    feePolicy: { type: FEE_POLICIES },
    status: { type: STAKE_STATUSES },
    statusSince: { type: "time" },
    isClosing: { type: "flag" },
    attempt: { type: "integer" },
    paymentIntent: { type: "text", optional: true },
    charge: { type: "text", optional: true },
    chargedAt: { type: "time", optional: true },
    cardLast4: { type: "text", optional: true },
    balanceTransaction: { type: "text", optional: true },
    payableCents: { type: "bigint", optional: true },
    winningsFeeCents: { type: "bigint", optional: true },
    createdAt: { type: "time" },
    dueAt: { type: "time", optional: true },
  },
  settlements: {
    betId: { type: "text" },
    decision: { type: OUTCOMES },
    outcome: { type: OUTCOMES },
    feePolicy: { type: FEE_POLICIES },
    settledAt: { type: "time" },
  },
  operations: {
    key: { type: "text" },
    kind: { type: OPERATION_KINDS },
    attempt: { type: "integer" },
    stakeId: { type: "text", optional: true },
    betId: { type: "text", optional: true },
    userId: { type: "text" },
    amountCents: { type: "bigint", optional: true },
    target: { type: "text", optional: true },
    parametersHash: { type: "text", optional: true },
    status: { type: OPERATION_STATUSES },
    stripeId: { type: "text", optional: true },
    reversedCents: { type: "bigint" },
    isFollowed: { type: "flag" },
    calls: { type: "integer" },
    firstCalledAt: { type: "time", optional: true },
    serverErrors: { type: "integer" },
    absentAt: { type: "time", optional: true },
    lastError: { type: "text", optional: true },
    nextAttemptAt: { type: "time", optional: true },
    createdAt: { type: "time" },
    finishedAt: { type: "time", optional: true },
  },
  disputes: {
    id: { type: "text" },
    stakeId: { type: "text", optional: true },
    charge: { type: "text" },
    paymentIntent: { type: "text", optional: true },
    amountCents: { type: "bigint", optional: true },
    reason: { type: "text" },
    status: { type: DISPUTE_STATUSES },
    openedAt: { type: "time" },
    closedAt: { type: "time", optional: true },
    observedAt: { type: "time" },
    takenCents: { type: "bigint" },
    lossCents: { type: "bigint" },
    bookings: { type: "integer" },
  },
  handMovements: {
    id: { type: "text" },
    kind: { type: HAND_MOVEMENT_KINDS },
    stakeId: { type: "text", optional: true },
    paymentIntent: { type: "text" },
    cents: { column: "amount_cents", type: "bigint", optional: true },
    status: { type: HAND_MOVEMENT_STATUSES },
    backCents: { type: "bigint" },
    takenCents: { type: "bigint" },
    lossCents: { type: "bigint" },
    seenAt: { type: "time" },
    endedAt: { type: "time", optional: true },
  },
  payoutAccounts: {
    userId: { type: "text" },
    attempt: { type: "integer" },
    stripeAccount: { type: "text", optional: true },
    detailsSubmitted: { type: "flag" },
    payoutsEnabled: { type: "flag" },
    hindrance: { type: HINDRANCES, optional: true },
    observedAt: { type: "time", optional: true },
    createdAt: { type: "time" },
    dueAt: { type: "time", optional: true },
  },
  adminActions: {
    id: { type: "text" },
    adminId: { type: "text" },
    action: { type: ADMIN_ACTIONS },
    subject: { type: "text" },
    amountCents: { type: "bigint" },
    note: { type: "text" },
    idempotencyKey: { type: "text" },
    createdAt: { type: "time" },
    before: { type: "json", optional: true },
    after: { type: "json", optional: true },
  },
} as const satisfies Readonly<Record<string, Table>>;

/** Reads a stake from its row. */
export const stakeOf: (row: Row) => Stake = columnReader(TABLES.stakes);

/** Returns the row of a stake. */
export const stakeRow: (stake: Stake) => Row = rowWriter(TABLES.stakes);

/** Reads a settlement from its row. */
export const settlementOf: (row: Row) => Settlement = columnReader(TABLES.settlements);

/** Returns the row of a settlement. */
export const settlementRow: (settlement: Settlement) => Row = rowWriter(TABLES.settlements);

/** Reads an operation from its row. */
export const operationOf: (row: Row) => Operation = columnReader(TABLES.operations);

/** Returns the row of an operation. */
export const operationRow: (operation: Operation) => Row = rowWriter(TABLES.operations);

/** Reads a dispute from its row. */
export const disputeOf: (row: Row) => Dispute = columnReader(TABLES.disputes);

/** Returns the row of a dispute. */
export const disputeRow: (dispute: Dispute) => Row = rowWriter(TABLES.disputes);

/** Reads a movement by hand from its row. */
export const movementOf: (row: Row) => HandMovement = columnReader(TABLES.handMovements);

/** Returns the row of a movement by hand. */
export const movementRow: (movement: HandMovement) => Row = rowWriter(TABLES.handMovements);

/** Reads a payout account from its row. */
export const accountOf: (row: Row) => PayoutAccount = columnReader(TABLES.payoutAccounts);

/** Returns the row of a payout account. */
export const accountRow: (account: PayoutAccount) => Row = rowWriter(TABLES.payoutAccounts);

/** Reads an admin's decision from its row. */
export function actionOf(row: Row): AdminAction {
  const { before, after, ...action } = readAction(row);
  return { ...action, before: wordsOf(before), after: wordsOf(after) };
}

const readAction = columnReader(TABLES.adminActions);

/** Returns the row of an admin's decision. */
export const actionRow: (action: AdminAction) => Row = rowWriter(TABLES.adminActions);
