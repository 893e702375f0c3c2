import type { Cents } from "@stakehold/money/amount.ts";
import type { CallFailure } from "../state/call-failure.ts";
import type { PaymentsChange, PaymentsEvent, StakeState } from "../state/change.ts";
import { isContested } from "../state/dispute.ts";
import {
  backOffMs,
  begun,
  failed,
  keyOf,
  later,
  LEASE_MS,
  SEARCH_AGAIN_AFTER_MS,
  nextAttempt,
  REPLAY_FOR_MS,
  type Operation,
} from "../state/operation.ts";
import { BY_HAND, isMovedByHand } from "../state/hand-movement.ts";
import { dayOfWait, nextLookAt } from "./payout-wait.ts";
import type { PayoutAccount } from "../state/payout-account.ts";
import type { Stake } from "../state/stake.ts";
import { PERSON_LEFT, stop, type StopReason } from "../state/way-out.ts";

type Call = {
  readonly key: string;
  readonly userId: string;
  readonly amountCents: Cents;
  /** The PaymentIntent that a refund returns, or the account that a transfer goes to. */
  readonly target: string;
};

/** A refund or transfer of a stake that is about to be made. */
export type StakeCall = Call & {
  readonly kind: "REFUND" | "TRANSFER";
  readonly stakeId: string;
  readonly betId: string;
};

/** A call for a stake, or a refund of money that belongs to no stake. */
export type MoneyCall = StakeCall | (Call & { readonly kind: "SUSPENSE_REFUND" });

/** The state that a call's outcome depends on: its operations, and the charge's disputes and movements by hand. */
export type CallState = Pick<StakeState, "operations" | "disputes" | "movements"> & Partial<Pick<StakeState, "stake">>;

/**
 * What to do about a due row. send: call, or call again under the same key. find: look for the effect, because a replay
 * can't be trusted. read: read what Stripe had not finished. wait: nothing now; operators are alerted if it takes too
 * long.
 */
export type MoneyStep =
  | ({
      readonly do: "send";
      readonly call: MoneyCall;
      readonly paymentIntent: string;
      /** The person's account at Stripe, whether or not it can receive now. */
      readonly account: string | null;
    } & Late)
  | ({ readonly do: "find"; readonly call: MoneyCall } & Late)
  | ({ readonly do: "read"; readonly call: MoneyCall; readonly stripeId: string } & Late)
  | { readonly do: "wait"; readonly operation: string; readonly isTooLong: boolean };

/** Why a call made hours ago has not ended, if operators should know. */
type Late = { readonly late: string | undefined };

const LATE_AFTER_MS = 6 * 3_600_000;

/** Stripe lets a platform hold money for 90 days (Stripe: holding funds); a person reviews it well before that. */
const WAITS_TOO_LONG_MS = 60 * 24 * 3_600_000;

/** The state of a due refund or transfer when it is taken up. */
export type DueMoney = {
  readonly operation: Operation;
  /** Null if the money belongs to no stake. */
  readonly stake: Stake | null;
  readonly account: PayoutAccount | null;
  /** The payout account that a person had when they deleted their account; null for anyone who did not. */
  readonly left: { readonly lastAccount: string | null } | null;
  /** Whether a card network holds the charge, so that nothing new goes out for it. */
  readonly isContested: boolean;
  /** Whether money was moved by hand at Stripe, so that the amount that may still go out is unknown. */
  readonly isMovedByHand: boolean;
};

/** Decides about a due row and records the decision before any call. */
export function beginMoney(due: DueMoney, hash: (call: MoneyCall) => string, now: Date): PaymentsChange<MoneyStep> {
  const { operation, stake, account } = due;
  const isHeldBack = due.isContested || due.isMovedByHand;
  if (isHeldBack && (operation.status === "DUE" || operation.status === "WAITING")) {
    const stopped = stop(operation, due.isContested ? "disputed" : BY_HAND);
    return { answer: { do: "wait", operation: operation.key, isTooLong: false }, writes: { operations: [stopped] } };
  }
  const target = operation.target ?? receiverOf(account) ?? lastReceiverOf(due);
  if (target === undefined) {
    return due.left === null ? waitForAccount(operation, stake, now) : leaveToAdmin(operation, stake, now);
  }
  const call = callOf(operation, target);
  const late = lateness(operation, now);
  if (operation.status === "SUBMITTED" && operation.stripeId !== null) {
    const { stripeId } = operation;
    const leased: Operation = { ...operation, nextAttemptAt: later(now, LEASE_MS) };
    return { answer: { do: "read", call, stripeId, late }, writes: { operations: [leased] } };
  }
  const leased = begun({ ...operation, target }, hash(call), now);
  // The charge to read before money goes out: for a transfer, the charge of its stake.
  const paymentIntent = stake?.paymentIntent ?? target;
  const step: MoneyStep =
    isHeldBack || mustFind(operation, now)
      ? { do: "find", call, late }
      : { do: "send", call, paymentIntent, account: account?.stripeAccount ?? due.left?.lastAccount ?? null, late };
  return { answer: step, writes: { operations: [leased] } };
}

function lateness({ status, firstCalledAt, lastError }: Operation, now: Date): string | undefined {
  if (firstCalledAt === null || now.getTime() - firstCalledAt.getTime() < LATE_AFTER_MS) return undefined;
  return status === "SUBMITTED" ? "submitted" : (lastError ?? "unanswered");
}

/** An account can receive when Stripe reports payouts as enabled. */
const receiverOf = (account: PayoutAccount | null): string | undefined =>
  account?.payoutsEnabled === true ? (account.stripeAccount ?? undefined) : undefined;

/**
 * A person who left is paid to the account that they had then, which is no longer observed. If Stripe refused the last
 * attempt, another automatic one would be refused too.
 */
const lastReceiverOf = ({ left, operation: { lastError } }: DueMoney): string | undefined =>
  lastError === null || lastError === NO_BALANCE ? (left?.lastAccount ?? undefined) : undefined;

/** No account will be created, so an admin sends the money: a refund by card or transfer, winnings by transfer. */
function leaveToAdmin(operation: Operation, stake: Stake | null, now: Date): PaymentsChange<MoneyStep> {
  const isRefund = stake !== null && stake.payableCents === null;
  const parked = isRefund ? failed(operation, PERSON_LEFT, now) : stop(operation, PERSON_LEFT);
  return { answer: { do: "wait", operation: operation.key, isTooLong: false }, writes: { operations: [parked] } };
}

/** Published when the wait begins, and again on some later days. */
function newsOfWait(operation: Operation, stake: Stake | null, now: Date): readonly PaymentsEvent[] {
  const daysWaited = dayOfWait(operation, owedSince(operation, stake), now);
  if (stake === null || daysWaited === undefined) return [];
  return [{ type: "PayoutWaiting", stake, cents: amountOf(operation), daysWaited }];
}

function waitForAccount(operation: Operation, stake: Stake | null, now: Date): PaymentsChange<MoneyStep> {
  const since = owedSince(operation, stake);
  const waiting: Operation = { ...operation, status: "WAITING", nextAttemptAt: nextLookAt(since, now) };
  return {
    answer: { do: "wait", operation: operation.key, isTooLong: now.getTime() - since.getTime() > WAITS_TOO_LONG_MS },
    writes: {
      operations: [waiting],
    },
    events: newsOfWait(operation, stake, now),
  };
}

/** A refused attempt is followed by another row, but the money has waited since the stake's status changed. */
const owedSince = (operation: Operation, stake: Stake | null): Date => stake?.statusSince ?? operation.createdAt;

function callOf(operation: Operation, target: string): MoneyCall {
  const { key, kind, stakeId, betId, userId } = operation;
  const call = { key, userId, target, amountCents: amountOf(operation) };
  if (kind === "SUSPENSE_REFUND") return { ...call, kind };
  if (stakeId === null || betId === null || (kind !== "REFUND" && kind !== "TRANSFER")) {
    throw new TypeError(`The operation ${key} moves no money out`);
  }
  return { ...call, kind, stakeId, betId };
}

function amountOf({ key, amountCents }: Operation): Cents {
  if (amountCents === null) throw new TypeError(`The operation ${key} has no amount`);
  return amountCents;
}

/** Stripe forgets keys after a day and replays a stored 5xx: beyond either, only the effect itself is proof. */
const mustFind = ({ status, firstCalledAt, absentAt }: Operation, now: Date): boolean =>
  status === "UNKNOWN" &&
  (absentAt !== null || (firstCalledAt !== null && now.getTime() - firstCalledAt.getTime() > REPLAY_FOR_MS));

/** Why money in suspense can't be refunded from here: it was charged in another currency than it is kept in. */
export const OTHER_CURRENCY = "other_currency";

/** Stripe's code for a charge that is already refunded in full, by us or by hand. */
export const ALREADY_REFUNDED = "charge_already_refunded";

/** Stripe's code for an amount that the platform's balance does not cover. */
export const NO_BALANCE = "balance_insufficient";

/** How many times Stripe may refuse a refund before a person decides; this takes about two hours. */
const MAX_REFUSALS = 10;

/** Returns whether no later attempt of a refused refund can succeed; a lost dispute forbids refunds permanently. */
const isHopeless = ({ disputes }: CallState, { kind, attempt }: Operation, reason: string): boolean =>
  kind !== "TRANSFER" &&
  (reason === ALREADY_REFUNDED ||
    reason === OTHER_CURRENCY ||
    (attempt >= MAX_REFUSALS && reason !== NO_BALANCE) ||
    (reason === "charge_disputed" && disputes.some(({ status }) => status === "LOST")));

/** Returns why nothing that is not in progress may go out now, if so. */
const reasonToStop = ({ disputes, movements }: Omit<CallState, "operations">): StopReason | undefined => {
  if (isContested(disputes)) return "disputed";
  return isMovedByHand(movements) ? BY_HAND : undefined;
};

function heldBack(state: CallState, operations: readonly Operation[]): readonly Operation[] {
  const reason = reasonToStop(state);
  if (reason === undefined) return operations;
  return operations.map((operation) => (operation.status === "DUE" ? stop(operation, reason) : operation));
}

/**
 * Returns whether a begun call may be sent after its charge was read again: it is still open and nothing holds it back.
 */
export const maySend = (state: CallState, key: string): boolean =>
  openOperation(state, key) !== undefined && reasonToStop(state) === undefined;

/** Records how a call failed. Returns whether to look up the effect at once. */
export function afterFailure(
  state: CallState,
  key: string,
  failure: CallFailure,
  now: Date,
): PaymentsChange<{ find: boolean }> {
  const operation = openOperation(state, key);
  if (operation === undefined) return { answer: { find: false } };
  if (failure.kind === "definite") return afterRefusal(state, operation, failure.reason, now);
  const serverErrors = failure.kind === "server" ? operation.serverErrors + 1 : 0;
  const retried: Operation = {
    ...operation,
    // A busy response proves that this very call did nothing, but not what became of an earlier one.
    status: failure.kind === "busy" && operation.calls <= 1 ? "DUE" : "UNKNOWN",
    serverErrors,
    lastError: failure.reason,
    nextAttemptAt: later(now, backOffMs(operation.calls)),
  };
  return { answer: { find: serverErrors >= 2 }, writes: { operations: heldBack(state, [retried]) } };
}

/** A hopeless refusal waits for an admin and notifies the person; any other is retried. */
function afterRefusal(
  state: CallState,
  operation: Operation,
  reason: string,
  now: Date,
): PaymentsChange<{ find: boolean }> {
  const answer = { find: false };
  if (!isHopeless(state, operation, reason)) {
    return { answer, writes: { operations: heldBack(state, raise(operation, reason, now)) } };
  }
  return {
    answer,
    writes: { operations: [failed(operation, reason, now)] },
    events: refusalOf(state.stake ?? null, operation, reason),
  };
}

/** A card that has its money is owed nothing more, and money in suspense belongs to no stake. */
const refusalOf = (stake: Stake | null, operation: Operation, reason: string): readonly PaymentsEvent[] =>
  stake === null || operation.kind !== "REFUND" || reason === ALREADY_REFUNDED
    ? []
    : [{ type: "StakeRefundFailed", stake, cents: amountOf(operation) }];

/** Records that a lookup did not find the effect: looks again an hour later, and only then retries. */
export function afterAbsence(state: CallState, key: string, now: Date): PaymentsChange {
  const operation = openOperation(state, key);
  if (operation === undefined) return { answer: undefined };
  const reason = reasonToStop(state);
  if (reason !== undefined) return { answer: undefined, writes: { operations: [stop(operation, reason)] } };
  if (operation.serverErrors >= 2) {
    if (operation.absentAt === null) {
      const again: Operation = { ...operation, absentAt: now, nextAttemptAt: later(now, SEARCH_AGAIN_AFTER_MS) };
      return { answer: undefined, writes: { operations: [again] } };
    }
    const retryAt = later(operation.absentAt, SEARCH_AGAIN_AFTER_MS);
    if (now < retryAt) {
      return { answer: undefined, writes: { operations: [{ ...operation, nextAttemptAt: retryAt }] } };
    }
    return { answer: undefined, writes: { operations: raise(operation, "absent after server errors", now) } };
  }
  // No response for 23 hours and no effect: the same key may be sent as if for the first time.
  const fresh: Operation = {
    ...operation,
    status: "DUE",
    firstCalledAt: null,
    calls: 0,
    absentAt: null,
    nextAttemptAt: now,
  };
  return { answer: undefined, writes: { operations: [fresh] } };
}

/** Records that a lookup failed: the row stays as it is and is retried. */
export function afterLostLookup(state: CallState, key: string, reason: string, now: Date): PaymentsChange {
  const operation = openOperation(state, key);
  if (operation === undefined) return { answer: undefined };
  const again: Operation = { ...operation, lastError: reason, nextAttemptAt: later(now, backOffMs(operation.calls)) };
  return { answer: undefined, writes: { operations: [again] } };
}

const openOperation = ({ operations }: CallState, key: string): Operation | undefined =>
  operations.find((operation) => operation.key === key && operation.nextAttemptAt !== null);

/** After a definite failure: ends this key; the next one waits longer each time. */
function raise(operation: Operation, reason: string, now: Date): Operation[] {
  const { kind, stakeId, target, attempt } = operation;
  const owner = kind === "SUSPENSE_REFUND" ? target : stakeId;
  if (owner === null || kind === "ACCOUNT" || kind === "CANCEL") throw new TypeError("No money goes out by this");
  const ended = failed(operation, reason, now);
  return [ended, nextAttempt(ended, keyOf(kind, owner, attempt + 1), backOffMs(attempt + 2), now)];
}
