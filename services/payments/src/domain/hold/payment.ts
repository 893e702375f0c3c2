import { CURRENCY, type Cents } from "@stakehold/money/amount.ts";
import type { PaymentsChange, PaymentsEvent, StakeState } from "../state/change.ts";
import { escrowOf, feeEscrowOf, move, suspenseOf, transactionOf, type LedgerTransaction } from "../state/ledger.ts";
import { done, keyOf, later, newOperation, strayCancelKeyOf, type Operation } from "../state/operation.ts";
import { refundWhole } from "../settle/refund.ts";
import { ASK_FEE_AFTER_MS, askLater, become, chargeOf, isOpen, type Stake } from "../state/stake.ts";
import { stripeFee, type BalanceTransaction } from "../state/stripe-fee.ts";

/** A successful charge as Stripe shows it. */
export type Charge = {
  readonly id: string;
  readonly chargedAt: Date;
  readonly last4: string | null;
  /** Whether it was refunded in full, by us or by hand. */
  readonly isRefunded: boolean;
  /** Null until Stripe has booked it. */
  readonly balanceTransaction: BalanceTransaction | null;
};

/** A PaymentIntent as Stripe shows it. `state` groups Stripe's statuses into those that matter here. */
export type Payment = {
  readonly id: string;
  readonly state: "open" | "processing" | "succeeded" | "canceled";
  readonly amountCents: Cents;
  readonly receivedCents: Cents;
  readonly currency: string;
  /** The stake and operation named in its metadata. */
  readonly stakeId: string | undefined;
  readonly operation: string | undefined;
  readonly charge: Charge | null;
};

/**
 * The result of applying a payment, and why its money does not belong to its stake. suspended: it went into suspense
 * and ended its stake. stray: it goes into suspense on its own, or once Stripe has booked it, however often it is read.
 */
export type AppliedPayment = {
  readonly stake: Stake | null;
  readonly suspended?: string;
  readonly stray?: string;
};

/**
 * Returns whether a payment counts for a stake: by its id if known, else by the attempt in its metadata. Anyone with
 * Stripe's dashboard can edit metadata, so a payment with another amount does not become the stake's. A succeeded
 * payment with the right metadata is judged by its amount later.
 */
function isPaymentOf(stake: Stake | null, payment: Payment): stake is Stake {
  if (stake === null) return false;
  if (stake.paymentIntent !== null) return stake.paymentIntent === payment.id;
  return namesAttempt(stake, payment) && (payment.state === "succeeded" || payment.amountCents === chargeOf(stake));
}

const namesAttempt = (stake: Stake, { stakeId, operation }: Payment): boolean =>
  stakeId === stake.id && operation === keyOf("PAYMENT_INTENT", stake.id, stake.attempt);

/**
 * Updates a stake to what Stripe shows of its payment. Moves forward only, so a stale or repeated reading changes
 * nothing.
 */
export function applyPayment(state: StakeState, payment: Payment, now: Date): PaymentsChange<AppliedPayment> {
  const { stake } = state;
  if (stake === null) return { answer: withoutStake(payment) };
  if (!isPaymentOf(stake, payment)) return stray(state, stake, payment, now);
  if (payment.state === "succeeded") return succeeded(state, stake, payment, now);
  if (payment.state === "canceled") return canceled(state, stake, payment, now);
  return stillOpen(state, stake, payment, now);
}

/** Returns the result for a payment that names no stake, or a nonexistent one. */
export const withoutStake = ({ state }: Payment): AppliedPayment =>
  state === "succeeded" ? { stake: null, stray: "the payment belongs to no stake" } : { stake: null };

/**
 * Handles a payment that names a stake but is not its own, such as an earlier attempt's, whose secret never left. It is
 * cancelled when seen; if paid before that, it goes into suspense, never to the stake.
 */
function stray({ operations }: StakeState, stake: Stake, payment: Payment, now: Date): PaymentsChange<AppliedPayment> {
  const key = strayCancelKeyOf(payment.id);
  const asked = operations.filter(({ kind, target }) => kind === "CANCEL" && target === payment.id);
  const answered = settleCalls(asked, payment.id, now);
  if (payment.state === "succeeded") {
    return {
      answer: { stake, stray: "the payment names another attempt than its stake's" },
      writes: { operations: answered },
    };
  }
  if (payment.state === "canceled") return { answer: { stake }, writes: { operations: answered } };
  if (asked.length > 0) return { answer: { stake } };
  const { id: stakeId, betId, userId } = stake;
  const cancel = newOperation({ key, kind: "CANCEL", stakeId, betId, userId, target: payment.id }, now);
  return { answer: { stake }, writes: { operations: [cancel] } };
}

function succeeded(state: StakeState, stake: Stake, payment: Payment, now: Date): PaymentsChange<AppliedPayment> {
  if (stake.status === "CANCELLED") return { answer: { stake, stray: "the stake was cancelled" } };
  if (!isOpen(stake)) {
    return { answer: { stake }, writes: { operations: settleCalls(state.operations, payment.id, now) } };
  }
  const mismatch = mismatchOf(stake, payment);
  if (mismatch !== undefined || payment.charge === null) {
    return intoSuspense(state, stake, payment, mismatch ?? "the payment has no charge", now);
  }
  return hold(state, stake, payment, payment.charge, now);
}

/** Moves the payment into escrow, and refunds it at once if the bet was settled meanwhile. */
function hold(
  state: StakeState,
  stake: Stake,
  payment: Payment,
  charge: Charge,
  now: Date,
): PaymentsChange<AppliedPayment> {
  const charged: Stake = {
    ...stake,
    paymentIntent: payment.id,
    charge: charge.id,
    chargedAt: charge.chargedAt,
    cardLast4: charge.last4,
    balanceTransaction: charge.balanceTransaction?.id ?? null,
    // Stripe reports its fee a little later; this asks only if it does not.
    dueAt: later(now, ASK_FEE_AFTER_MS),
  };
  const held = become(charged, "HELD", now);
  const booked = transactionOf(`held:${stake.id}`, "STAKE_HELD", [
    ...move("stripe_clearing", escrowOf(stake.id), stake.stakeCents),
    ...move("stripe_clearing", feeEscrowOf(stake.id), stake.feeCents),
  ]);
  const refund = state.settlement === null ? undefined : refundWhole(held, now);
  const events: PaymentsEvent[] = [{ type: "StakeHeld", stake: held, chargedAt: charge.chargedAt }];
  if (refund !== undefined) events.push({ type: "MoneyDue", betId: stake.betId });
  const after = refund?.stake ?? held;
  return {
    answer: { stake: after },
    writes: {
      stakes: [after],
      operations: [...settleCalls(state.operations, payment.id, now), ...(refund ? [refund.operation] : [])],
      transactions: [booked, ...feesOf(payment), ...(refund ? [refund.transaction] : [])],
    },
    events,
  };
}

function intoSuspense(
  state: StakeState,
  stake: Stake,
  payment: Payment,
  suspended: string,
  now: Date,
): PaymentsChange<AppliedPayment> {
  if (arrivedCents(payment) === undefined) return { answer: { stake, stray: suspended } };
  const cancelled: Stake = { ...become(stake, "CANCELLED", now), paymentIntent: payment.id };
  return {
    answer: { stake: cancelled, suspended },
    writes: {
      stakes: [cancelled],
      operations: settleCalls(state.operations, payment.id, now),
      transactions: bookSuspense(payment),
    },
    events: [{ type: "StakeCancelled", stake: cancelled }],
  };
}

function canceled(state: StakeState, stake: Stake, payment: Payment, now: Date): PaymentsChange<AppliedPayment> {
  if (!isOpen(stake)) return { answer: { stake } };
  const cancelled: Stake = { ...become(stake, "CANCELLED", now), paymentIntent: payment.id };
  return {
    answer: { stake: cancelled },
    writes: {
      stakes: [cancelled],
      operations: settleCalls(state.operations, payment.id, now),
    },
    events: [{ type: "StakeCancelled", stake: cancelled }],
  };
}

function stillOpen(state: StakeState, stake: Stake, payment: Payment, now: Date): PaymentsChange<AppliedPayment> {
  if (!isOpen(stake)) return { answer: { stake } };
  const moved = stake.status === "OPENING" ? become(stake, "PENDING", now) : stake;
  const pending = askLater({ ...moved, paymentIntent: payment.id }, now);
  return {
    answer: { stake: pending },
    writes: {
      stakes: [pending],
      operations: state.operations.filter(isUnfinishedCreate).map((create) => done(create, payment.id, now)),
    },
  };
}

/** Calls about a payment complete once the payment has ended. */
const settleCalls = (operations: readonly Operation[], payment: string, now: Date): Operation[] =>
  operations.flatMap((operation) => {
    if (isUnfinishedCreate(operation)) return [done(operation, payment, now)];
    return isUnfinishedCancelOf(operation, payment) ? [done(operation, null, now)] : [];
  });

/** The row that cancels a stake's own payment has no target: the row may be older than the payment. */
const isUnfinishedCancelOf = ({ kind, nextAttemptAt, target }: Operation, payment: string): boolean =>
  kind === "CANCEL" && nextAttemptAt !== null && (target === null || target === payment);

const isUnfinishedCreate = ({ kind, nextAttemptAt }: Operation): boolean =>
  kind === "PAYMENT_INTENT" && nextAttemptAt !== null;

function mismatchOf(stake: Stake, payment: Payment): string | undefined {
  if (!namesAttempt(stake, payment)) return "the metadata differ";
  if (!isInOurCurrency(payment)) return "the currency differs";
  if (payment.amountCents !== chargeOf(stake) || payment.receivedCents !== chargeOf(stake)) return "the amount differs";
  return undefined;
}

/** Returns whether a payment is in the ledger's currency. */
export const isInOurCurrency = ({ currency }: Payment): boolean => currency.toUpperCase() === CURRENCY;

/**
 * Returns what a payment added to the platform's balance. A payment in another currency is converted, and only its
 * balance transaction has the amount (Stripe: currency conversions); undefined until then.
 */
export const arrivedCents = (payment: Payment): Cents | undefined =>
  isInOurCurrency(payment) ? payment.receivedCents : payment.charge?.balanceTransaction?.cents;

/**
 * Books a payment that belongs to no stake, and Stripe's fee on it; books nothing if nothing came or the amount is
 * unknown.
 */
export function bookSuspense(payment: Payment): LedgerTransaction[] {
  const postings = move("stripe_clearing", suspenseOf(payment.id), arrivedCents(payment) ?? 0n);
  const came = postings.length === 0 ? [] : [transactionOf(`suspense:${payment.id}`, "SUSPENSE", postings)];
  return [...came, ...feesOf(payment)];
}

const feesOf = ({ charge }: Payment): LedgerTransaction[] =>
  charge?.balanceTransaction ? stripeFee(charge.balanceTransaction) : [];
