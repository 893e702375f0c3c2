import type { Cents } from "@stakehold/money/amount.ts";
import type { PaymentsChange, StakeState } from "../state/change.ts";
import {
  escrowOf,
  feeEscrowOf,
  move,
  refundPayableOf,
  transactionOf,
  type Account,
  type LedgerTransaction,
} from "../state/ledger.ts";
import { isKnownByHand } from "../state/hand-movement.ts";
import { done, failed, later, operationFor, SUBMITTED_CHECK_MS, type Operation } from "../state/operation.ts";
import { become, chargeOf, type Stake } from "../state/stake.ts";

/** A refund as Stripe shows it; `canceled` counts as failed, `requires_action` as pending. */
export type Refund = {
  readonly id: string;
  readonly state: "pending" | "succeeded" | "failed";
  readonly amountCents: Cents;
  readonly paymentIntent: string | null;
  /** The stake and operation named in its metadata. */
  readonly stakeId: string | undefined;
  readonly operation: string | undefined;
  readonly failureReason: string | null;
  /** Whether it failed after its money had left the balance, and the money came back. */
  readonly cameBack: boolean;
  /** The amounts that left and re-entered the balance, as Stripe booked them; null until then. */
  readonly outCents: Cents | null;
  readonly backCents: Cents | null;
};

/** A refund of a stake, ready to be written. */
export type RefundDue = {
  readonly stake: Stake;
  readonly operation: Operation;
  readonly transaction: LedgerTransaction;
};

/** Owes a held stake back in full, fee included. */
export const refundWhole = (stake: Stake, now: Date): RefundDue => ({
  stake: become(stake, "REFUNDING", now),
  operation: operationFor(stake, "REFUND", chargeOf(stake), now),
  transaction: transactionOf(`refund_due:${stake.id}`, "REFUND_DUE", [
    ...move(escrowOf(stake.id), refundPayableOf(stake.id), stake.stakeCents),
    ...move(feeEscrowOf(stake.id), refundPayableOf(stake.id), stake.feeCents),
  ]),
});

/** Refunds a stake that bets refused. Does nothing for a stake that is not held, which was never charged or is already leaving. */
export function refuse({ stake }: StakeState, now: Date): PaymentsChange {
  if (stake?.status !== "HELD") return { answer: undefined };
  const due = refundWhole(stake, now);
  return {
    answer: undefined,
    writes: {
      stakes: [due.stake],
      operations: [due.operation],
      transactions: [due.transaction],
    },
    events: [{ type: "MoneyDue", betId: stake.betId }],
  };
}

/**
 * The result of applying a refund. `alert` says in a few words what operators must check. isByHand: no row of ours made
 * it.
 */
export type AppliedRefund = { readonly alert?: string; readonly isByHand?: boolean };

/** The result for a refund that none of our rows requested. */
export const REFUNDED_BY_HAND: AppliedRefund = { alert: "a refund is not one of ours", isByHand: true };

/** The result for a refund that names a row but returned another payment; its metadata is irrelevant. */
const REFUNDED_ELSEWHERE: AppliedRefund = { alert: "a refund is of another payment than its row's", isByHand: true };

/** Updates a stake to what Stripe shows of its refund: pending, then succeeded, then failed, and never back. */
export function applyRefund(state: StakeState, refund: Refund, now: Date): PaymentsChange<AppliedRefund> {
  const { stake } = state;
  const operation = state.operations.find(({ key, kind }) => kind === "REFUND" && key === refund.operation);
  if (stake === null || operation === undefined) return { answer: REFUNDED_BY_HAND };
  if (isKnownByHand(state.movements, refund.id)) return { answer: REFUNDED_BY_HAND };
  if (refund.paymentIntent !== stake.paymentIntent) return { answer: REFUNDED_ELSEWHERE };
  if (refund.amountCents !== operation.amountCents) return { answer: { alert: "a refund has another amount" } };
  if (!isOpenTo(operation, refund)) return { answer: strayRefund(operation, refund) };
  if (refund.state === "succeeded") return succeed({ ...state, stake }, operation, refund, now);
  if (refund.state === "failed") return fail(stake, operation, refund, now);
  return operation.status === "DONE" ? { answer: {} } : submit(operation, refund, now);
}

/** Returns whether a refund may still change a row: the row made it, or has none yet. */
export const isOpenTo = ({ status, stripeId }: Operation, { id }: Refund): boolean =>
  status !== "FAILED" && (stripeId === null || stripeId === id);

/**
 * Returns the result of a refund that does not change its row. If the row did not make it, money may go out twice, so
 * it holds back the rest as a refund by hand does.
 */
export function strayRefund({ stripeId }: Operation, { id, state }: Refund): AppliedRefund {
  if (state === "failed" || stripeId === id) return {};
  return {
    alert: stripeId === null ? "a refund came by an attempt that was given up" : "an attempt made a second refund",
    isByHand: true,
  };
}

function succeed(
  { stake, owed }: StakeState & { readonly stake: Stake },
  operation: Operation,
  refund: Refund,
  now: Date,
): PaymentsChange<AppliedRefund> {
  if (operation.status === "DONE") return { answer: {} };
  // An earlier part may have come back meanwhile and still be owed.
  const refunded = owed.refundPayable > refund.amountCents ? stake : become(stake, "REFUNDED", now);
  return {
    answer: {},
    writes: {
      stakes: [refunded],
      operations: [done(operation, refund.id, now)],
      transactions: [bookedOut(refund, refundPayableOf(stake.id))],
    },
    events: [{ type: "StakeRefunded", stake: refunded, cents: refund.amountCents }],
  };
}

/** Books what a refund took from Stripe's balance. */
export const bookedOut = ({ id, amountCents }: Refund, liability: Account): LedgerTransaction =>
  transactionOf(`refund:${id}`, "REFUND", move(liability, "stripe_clearing", amountCents));

/** Books what came back, and the outgoing part if it was never booked, because Stripe's statement lists both. */
export function bookedBack(refund: Refund, liability: Account, wasPosted: boolean): LedgerTransaction[] {
  const { id, amountCents, cameBack } = refund;
  if (!wasPosted && !cameBack) return [];
  const back = transactionOf(`refund_failed:${id}`, "REFUND_FAILED", move("stripe_clearing", liability, amountCents));
  return wasPosted ? [back] : [bookedOut(refund, liability), back];
}

/** The card could not take it, perhaps after it had succeeded: the money stays owed until an admin decides. */
function fail(stake: Stake, operation: Operation, refund: Refund, now: Date): PaymentsChange<AppliedRefund> {
  const wasPosted = operation.status === "DONE";
  const reason = refund.failureReason ?? "unknown";
  return {
    answer: { alert: `a refund failed: ${reason}` },
    writes: {
      stakes: wasPosted ? [become(stake, "REFUNDING", now)] : [],
      operations: [{ ...failed(operation, reason, now), stripeId: refund.id }],
      transactions: bookedBack(refund, refundPayableOf(stake.id), wasPosted),
    },
    events: [{ type: "StakeRefundFailed", stake, cents: refund.amountCents }],
  };
}

const submit = (operation: Operation, refund: Refund, now: Date): PaymentsChange<AppliedRefund> => ({
  answer: {},
  writes: {
    operations: [
      {
        ...operation,
        status: "SUBMITTED",
        stripeId: refund.id,
        lastError: null,
        nextAttemptAt: later(now, SUBMITTED_CHECK_MS),
      },
    ],
  },
});
