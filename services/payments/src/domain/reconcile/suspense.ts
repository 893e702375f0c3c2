import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Cents } from "@stakehold/money/amount.ts";
import type { AppliedDispute } from "../disputes/apply-dispute.ts";
import type { PaymentsChange } from "../state/change.ts";
import {
  bookMovements,
  bookOutcome,
  disputeOf,
  isContested,
  isLossReversed,
  isNews,
  isStale,
  lossOf,
  NOTHING_BOOKED,
  type BookedOutcome,
  type Dispute,
  type DisputeReading,
  type SeenDispute,
} from "../state/dispute.ts";
import { isKnownByHand, isMovedByHand, type HandMovement } from "../state/hand-movement.ts";
import { move, suspenseOf, type LedgerTransaction } from "../state/ledger.ts";
import { beginMoney, type MoneyCall, type MoneyStep } from "../pay-out/money-out.ts";
import { done, failed, keyOf, later, newOperation, SUBMITTED_CHECK_MS, type Operation } from "../state/operation.ts";
import { bookSuspense, type Payment } from "../hold/payment.ts";
import {
  bookedBack,
  bookedOut,
  isOpenTo,
  REFUNDED_BY_HAND,
  strayRefund,
  type AppliedRefund,
  type Refund,
} from "../settle/refund.ts";
import { CHARGED_BACK, isInFlight, resume, stop } from "../state/way-out.ts";

/** The state under its lock of a payment that came in and matches nothing. */
export type SuspenseState = {
  readonly paymentIntent: string;
  /** The amount still in suspense. */
  readonly cents: Cents;
  /** Every attempt to refund it, in order. */
  readonly operations: readonly Operation[];
  readonly disputes: readonly Dispute[];
  /** Money of it that was moved by hand at Stripe. */
  readonly movements: readonly HandMovement[];
};

/** Books a payment that belongs to no stake, once. Returns whether it is new. */
export function suspend(state: SuspenseState, payment: Payment): PaymentsChange<boolean> {
  const isKnown = state.cents > 0n || state.operations.length > 0 || state.disputes.length > 0;
  return { answer: !isKnown, writes: { transactions: bookSuspense(payment) } };
}

/** Returns the refund that is due, in progress or done. */
export const live = ({ operations }: SuspenseState): Operation | undefined =>
  operations.findLast(({ status }) => status !== "FAILED");

/** Refunds everything in suspense that is not already leaving. Throws NOTHING_PARKED, DISPUTE_OPEN, MOVED_BY_HAND. */
export function refundSuspense(state: SuspenseState, adminId: string, now: Date): PaymentsChange<Operation> {
  const last = live(state);
  if (state.cents === 0n || (last !== undefined && last.status !== "DONE")) throw domainError("NOTHING_PARKED");
  if (isContested(state.disputes)) throw domainError("DISPUTE_OPEN");
  if (isMovedByHand(state.movements)) throw domainError("MOVED_BY_HAND");
  const attempt = state.operations.length + 1;
  const refund = newOperation(
    {
      key: keyOf("SUSPENSE_REFUND", state.paymentIntent, attempt),
      kind: "SUSPENSE_REFUND",
      attempt,
      userId: adminId,
      amountCents: state.cents,
      target: state.paymentIntent,
    },
    now,
  );
  const followed = last === undefined ? [] : [{ ...last, isFollowed: true }];
  return { answer: refund, writes: { operations: [...followed, refund] } };
}

/** Takes up a due refund; returns null if none is due. */
export function beginSuspenseRefund(
  state: SuspenseState,
  hash: (call: MoneyCall) => string,
  now: Date,
): PaymentsChange<MoneyStep | null> {
  const operation = live(state);
  if (operation === undefined || operation.nextAttemptAt === null || operation.nextAttemptAt > now) {
    return { answer: null };
  }
  const heldBackBy = { isContested: isContested(state.disputes), isMovedByHand: isMovedByHand(state.movements) };
  return beginMoney({ operation, stake: null, account: null, left: null, ...heldBackBy }, hash, now);
}

/** Updates suspense to what Stripe shows of its refund: pending, then succeeded, then failed, and never back. */
export function applySuspenseRefund(state: SuspenseState, refund: Refund, now: Date): PaymentsChange<AppliedRefund> {
  const operation = state.operations.find(({ key }) => key === refund.operation);
  if (operation === undefined) return { answer: REFUNDED_BY_HAND };
  if (isKnownByHand(state.movements, refund.id)) return { answer: REFUNDED_BY_HAND };
  if (refund.amountCents !== operation.amountCents) return { answer: { alert: "a refund has another amount" } };
  if (!isOpenTo(operation, refund)) return { answer: strayRefund(operation, refund) };
  const { id } = refund;
  const suspense = suspenseOf(state.paymentIntent);
  if (refund.state === "failed") {
    const reason = refund.failureReason ?? "unknown";
    return {
      answer: { alert: `a refund failed: ${reason}` },
      writes: {
        operations: [{ ...failed(operation, reason, now), stripeId: id }],
        transactions: bookedBack(refund, suspense, operation.status === "DONE"),
      },
    };
  }
  if (operation.status === "DONE") return { answer: {} };
  if (refund.state === "succeeded") {
    return {
      answer: {},
      writes: { operations: [done(operation, id, now)], transactions: [bookedOut(refund, suspense)] },
    };
  }
  const nextAttemptAt = later(now, SUBMITTED_CHECK_MS);
  const submitted: Operation = { ...operation, status: "SUBMITTED", stripeId: id, lastError: null, nextAttemptAt };
  return { answer: {}, writes: { operations: [submitted] } };
}

/**
 * Applies a dispute of a charge that belongs to no stake. A loss is taken from suspense, then from the platform; a loss
 * that comes back is in suspense again. A planned refund stops meanwhile.
 */
export function applyStrayDispute(
  state: SuspenseState,
  seen: DisputeReading,
  now: Date,
): PaymentsChange<AppliedDispute> {
  const known = state.disputes.find(({ id }) => id === seen.id);
  const moved = bookMovements(seen);
  if (isStale(known, seen)) return { answer: { outcome: "applied" }, writes: { transactions: moved } };
  const row = { known, stakeId: null, now };
  if (!isNews(known, seen)) {
    const disputes = [disputeOf(seen, { ...row, booked: known ?? NOTHING_BOOKED })];
    return { answer: { outcome: "applied" }, writes: { transactions: moved, disputes } };
  }
  const refund = live(state);
  if ((seen.status === "LOST" || known?.status === "LOST") && refund !== undefined && isInFlight(refund)) {
    return { answer: { outcome: "busy" }, writes: { transactions: moved } };
  }
  const { booked, transactions } = outcomeOf(state, known, seen);
  return {
    answer: { outcome: "applied", alert: `${seen.status.toLowerCase()} (in suspense): ${seen.reason}` },
    writes: {
      operations: refund === undefined ? [] : refundAfter(state, refund, seen, now),
      transactions: [...moved, ...transactions],
      disputes: [disputeOf(seen, { ...row, booked })],
    },
  };
}

type Outcome = { readonly booked: BookedOutcome; readonly transactions: readonly LedgerTransaction[] };

function outcomeOf(state: SuspenseState, known: Dispute | undefined, seen: SeenDispute): Outcome {
  const suspense = suspenseOf(state.paymentIntent);
  const reversed = isLossReversed(known, seen)
    ? bookOutcome("DISPUTE_LOSS_REVERSED", seen, known, [
        ...move("dispute_receivable", suspense, known.takenCents),
        ...move("dispute_receivable", "chargeback_loss", known.lossCents),
      ])
    : [];
  const isKept = known !== undefined && reversed.length === 0;
  const before = isKept ? known : { ...NOTHING_BOOKED, bookings: (known?.bookings ?? 0) + reversed.length };
  if (seen.status !== "LOST") return { booked: before, transactions: reversed };
  const there = isKept ? state.cents : state.cents + (known?.takenCents ?? 0n);
  const { takenCents, lossCents } = lossOf(seen, before, there);
  const lost = bookOutcome("DISPUTE_LOST", seen, before, [
    ...move(suspense, "dispute_receivable", takenCents),
    ...move("chargeback_loss", "dispute_receivable", lossCents),
  ]);
  return {
    booked: {
      takenCents: before.takenCents + takenCents,
      lossCents: before.lossCents + lossCents,
      bookings: before.bookings + lost.length,
    },
    transactions: [...reversed, ...lost],
  };
}

function refundAfter(state: SuspenseState, refund: Operation, seen: SeenDispute, now: Date): Operation[] {
  if (seen.status === "OPEN") return refund.status === "DUE" ? [stop(refund, "disputed")] : [];
  if (seen.status === "LOST") return refund.status === "DONE" ? [] : [failed(refund, CHARGED_BACK, now)];
  const others = state.disputes.filter(({ id }) => id !== seen.id);
  return refund.status === "STOPPED" && !isContested(others) ? [resume(refund, now)] : [];
}
