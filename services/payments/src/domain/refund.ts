import type { Cents } from "@stakehold/money/amount.ts";
import type { PaymentsChange, StakeState } from "./change.ts";
import {
  escrowOf,
  feeEscrowOf,
  move,
  refundPayableOf,
  transactionOf,
  type Account,
  type LedgerTransaction,
} from "./ledger.ts";
import { done, failed, later, operationFor, SUBMITTED_CHECK_MS, type Operation } from "./operation.ts";
import { become, chargeOf, type Stake } from "./stake.ts";

/** A refund as Stripe shows it; `canceled` counts as failed, `requires_action` as pending. */
export type Refund = {
  readonly id: string;
  readonly state: "pending" | "succeeded" | "failed";
  readonly amountCents: Cents;
  readonly paymentIntent: string | null;
  /** The stake and the operation that its metadata name. */
  readonly stakeId: string | undefined;
  readonly operation: string | undefined;
  readonly failureReason: string | null;
  /** It failed after its money had left the balance, to which it came back. */
  readonly cameBack: boolean;
  /** What it took of the balance, and what came back, as Stripe booked it; null until it has. */
  readonly outCents: Cents | null;
  readonly backCents: Cents | null;
};

/** A stake on its way back to the card. */
export type RefundDue = {
  readonly stake: Stake;
  readonly operation: Operation;
  readonly transaction: LedgerTransaction;
};

/** Owes a held stake back, whole, the fee included. */
export const refundWhole = (stake: Stake, now: Date): RefundDue => ({
  stake: become(stake, "REFUNDING", now),
  operation: operationFor(stake, "REFUND", chargeOf(stake), now),
  transaction: transactionOf(`refund_due:${stake.id}`, "REFUND_DUE", [
    ...move(escrowOf(stake.id), refundPayableOf(stake.id), stake.stakeCents),
    ...move(feeEscrowOf(stake.id), refundPayableOf(stake.id), stake.feeCents),
  ]),
});

/** Refunds a stake that bets refused. Only a held one: any other is on its way already, or never was charged. */
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

/** What applying a refund came to. `alert` says in a few words what somebody should look at. isByHand: no row of ours made it. */
export type AppliedRefund = { readonly alert?: string; readonly isByHand?: boolean };

/** What a refund comes to that nothing of ours asked for. */
export const REFUNDED_BY_HAND: AppliedRefund = { alert: "a refund is not one of ours", isByHand: true };

/** Brings a stake up to what Stripe shows of its refund: pending, then succeeded, then failed, and never back. */
export function applyRefund(state: StakeState, refund: Refund, now: Date): PaymentsChange<AppliedRefund> {
  const { stake } = state;
  const operation = state.operations.find(({ key, kind }) => kind === "REFUND" && key === refund.operation);
  if (stake === null || operation === undefined) return { answer: REFUNDED_BY_HAND };
  if (refund.amountCents !== operation.amountCents) return { answer: { alert: "a refund has another amount" } };
  if (!isOpenTo(operation, refund)) return { answer: strayRefund(operation, refund) };
  if (refund.state === "succeeded") return succeed({ ...state, stake }, operation, refund, now);
  if (refund.state === "failed") return fail(stake, operation, refund, now);
  return operation.status === "DONE" ? { answer: {} } : submit(operation, refund, now);
}

/** Whether a row may still change by a refund: it is the one that it made, or the first that is seen. */
export const isOpenTo = ({ status, stripeId }: Operation, { id }: Refund): boolean =>
  status !== "FAILED" && (stripeId === null || stripeId === id);

/**
 * What comes of a refund by which its row does not change: where it is not the row's own, money may go twice, and it holds
 * the rest back as one does that was made by hand.
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
  // An earlier part may have come back meanwhile, and is owed still.
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

/** What a refund took from Stripe's balance. */
export const bookedOut = ({ id, amountCents }: Refund, liability: Account): LedgerTransaction =>
  transactionOf(`refund:${id}`, "REFUND", move(liability, "stripe_clearing", amountCents));

/** What came back; with what had left where nobody saw it succeed, because Stripe's statement tells of both. */
export function bookedBack(refund: Refund, liability: Account, wasPosted: boolean): LedgerTransaction[] {
  const { id, amountCents, cameBack } = refund;
  if (!wasPosted && !cameBack) return [];
  const back = transactionOf(`refund_failed:${id}`, "REFUND_FAILED", move("stripe_clearing", liability, amountCents));
  return wasPosted ? [back] : [bookedOut(refund, liability), back];
}

/** The card could not take it, perhaps after it had: the liability stands (again) until somebody decides. */
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
