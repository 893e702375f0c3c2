import type { Cents } from "@stakehold/money/amount.ts";
import type { CallFailure } from "./call-failure.ts";
import type { PaymentsChange, PaymentsEvent, StakeState } from "./change.ts";
import { isContested } from "./dispute.ts";
import {
  backOffMs,
  begun,
  failed,
  keyOf,
  later,
  LEASE_MS,
  LOOK_AGAIN_AFTER_MS,
  nextAttempt,
  REPLAY_FOR_MS,
  type Operation,
} from "./operation.ts";
import { BY_HAND, isMovedByHand } from "./hand-movement.ts";
import { dayOfWait, nextLookAt } from "./payout-wait.ts";
import type { PayoutAccount } from "./payout-account.ts";
import type { Stake } from "./stake.ts";
import { stop, type StopReason } from "./way-out.ts";

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

/** The same, or a refund of money that is no stake's. */
export type MoneyCall = StakeCall | (Call & { readonly kind: "SUSPENSE_REFUND" });

/** What the outcome of a call depends on: the rows of its stake or of its suspense, who disputes the charge, and who moved of it. */
export type CallState = Pick<StakeState, "operations" | "disputes" | "movements"> & Partial<Pick<StakeState, "stake">>;

/**
 * What to do about a due row. send: call, or call again under the same key. find: look whether the effect is there,
 * because a replay is not to be trusted. read: read again what Stripe had not finished. wait: nothing now, and a person
 * should know when that takes too long.
 */
export type MoneyStep =
  | ({
      readonly do: "send";
      readonly call: MoneyCall;
      readonly paymentIntent: string;
      /** The person's account at Stripe, whether it can receive now or not. */
      readonly account: string | null;
    } & Late)
  | ({ readonly do: "find"; readonly call: MoneyCall } & Late)
  | ({ readonly do: "read"; readonly call: MoneyCall; readonly stripeId: string } & Late)
  | { readonly do: "wait"; readonly operation: string; readonly isTooLong: boolean };

/** Why a call that was made hours ago has no end yet, where somebody should know. */
type Late = { readonly late: string | undefined };

const LATE_AFTER_MS = 6 * 3_600_000;

/** Stripe lets a platform hold money for 90 days (Stripe: holding funds); a person looks at it well before. */
const WAITS_TOO_LONG_MS = 60 * 24 * 3_600_000;

/** What is known when a due refund or transfer is taken up. */
export type DueMoney = {
  readonly operation: Operation;
  /** Null where the money is no stake's. */
  readonly stake: Stake | null;
  readonly account: PayoutAccount | null;
  /** A card network holds the charge, so nothing new goes out for it. */
  readonly isContested: boolean;
  /** Somebody moved money by hand at Stripe, so nobody knows how much may still go out. */
  readonly isMovedByHand: boolean;
};

/** Decides about a due row and writes that down before anything is called. */
export function beginMoney(due: DueMoney, hash: (call: MoneyCall) => string, now: Date): PaymentsChange<MoneyStep> {
  const { operation, stake, account } = due;
  const isHeldBack = due.isContested || due.isMovedByHand;
  if (isHeldBack && (operation.status === "DUE" || operation.status === "WAITING")) {
    const stopped = stop(operation, due.isContested ? "disputed" : BY_HAND);
    return { answer: { do: "wait", operation: operation.key, isTooLong: false }, writes: { operations: [stopped] } };
  }
  const target = operation.target ?? receiverOf(account);
  if (target === undefined) return waitForAccount(operation, stake, now);
  const call = callOf(operation, target);
  const late = lateness(operation, now);
  if (operation.status === "SUBMITTED" && operation.stripeId !== null) {
    const { stripeId } = operation;
    const leased: Operation = { ...operation, nextAttemptAt: later(now, LEASE_MS) };
    return { answer: { do: "read", call, stripeId, late }, writes: { operations: [leased] } };
  }
  const leased = begun({ ...operation, target }, hash(call), now);
  // The charge that is read before money goes out: that of a transfer is its stake's.
  const paymentIntent = stake?.paymentIntent ?? target;
  const step: MoneyStep =
    isHeldBack || mustFind(operation, now)
      ? { do: "find", call, late }
      : { do: "send", call, paymentIntent, account: account?.stripeAccount ?? null, late };
  return { answer: step, writes: { operations: [leased] } };
}

function lateness({ status, firstCalledAt, lastError }: Operation, now: Date): string | undefined {
  if (firstCalledAt === null || now.getTime() - firstCalledAt.getTime() < LATE_AFTER_MS) return undefined;
  return status === "SUBMITTED" ? "submitted" : (lastError ?? "unanswered");
}

/** An account receives when Stripe says that payouts are enabled. */
const receiverOf = (account: PayoutAccount | null): string | undefined =>
  account?.payoutsEnabled === true ? (account.stripeAccount ?? undefined) : undefined;

/** Told as the wait begins, and again on some later days. */
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

/** An attempt that was refused is followed by another row, and the money has waited all the time. */
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

/** Stripe forgets keys after a day, and replays a stored 5xx: beyond either, only the effect itself tells. */
const mustFind = ({ status, firstCalledAt, absentAt }: Operation, now: Date): boolean =>
  status === "UNKNOWN" &&
  (absentAt !== null || (firstCalledAt !== null && now.getTime() - firstCalledAt.getTime() > REPLAY_FOR_MS));

/** Why money in suspense can't be refunded from here: it was charged in another currency than it is kept in. */
export const OTHER_CURRENCY = "other_currency";

/** Stripe's code for a charge that was refunded whole before, by whomever. */
export const ALREADY_REFUNDED = "charge_already_refunded";

/** Stripe's code for what the platform's balance does not cover. */
export const NO_BALANCE = "balance_insufficient";

/** How often Stripe may refuse a refund before a person decides, which takes it some two hours. */
const MAX_REFUSALS = 10;

/** Refusals of a refund that no later attempt mends; a lost dispute forbids refunds permanently. */
const isHopeless = ({ disputes }: CallState, { kind, attempt }: Operation, reason: string): boolean =>
  kind !== "TRANSFER" &&
  (reason === ALREADY_REFUNDED ||
    reason === OTHER_CURRENCY ||
    (attempt >= MAX_REFUSALS && reason !== NO_BALANCE) ||
    (reason === "charge_disputed" && disputes.some(({ status }) => status === "LOST")));

/** Why nothing that is not under way may go out now, if so. */
const reasonToStop = ({ disputes, movements }: Omit<CallState, "operations">): StopReason | undefined => {
  if (isContested(disputes)) return "disputed";
  return isMovedByHand(movements) ? BY_HAND : undefined;
};

function heldBack(state: CallState, operations: readonly Operation[]): readonly Operation[] {
  const reason = reasonToStop(state);
  if (reason === undefined) return operations;
  return operations.map((operation) => (operation.status === "DUE" ? stop(operation, reason) : operation));
}

/** Whether a call that was begun may be sent now that its charge was read again: it is open still, and nobody moved of it. */
export const maySend = (state: CallState, key: string): boolean =>
  openOperation(state, key) !== undefined && reasonToStop(state) === undefined;

/** Writes down how a call failed. Returns whether the effect is to be looked up at once. */
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
    // A busy answer says for sure that this very call did nothing, but not what became of one before it.
    status: failure.kind === "busy" && operation.calls <= 1 ? "DUE" : "UNKNOWN",
    serverErrors,
    lastError: failure.reason,
    nextAttemptAt: later(now, backOffMs(operation.calls)),
  };
  return { answer: { find: serverErrors >= 2 }, writes: { operations: heldBack(state, [retried]) } };
}

/** One that no later attempt mends waits for somebody to decide, and its person is told; any other is made again. */
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

/** Nothing is owed any more to a card that has its money, and money in suspense is nobody's stake. */
const refusalOf = (stake: Stake | null, operation: Operation, reason: string): readonly PaymentsEvent[] =>
  stake === null || operation.kind !== "REFUND" || reason === ALREADY_REFUNDED
    ? []
    : [{ type: "StakeRefundFailed", stake, cents: amountOf(operation) }];

/** Writes down that the effect was looked for and is not there: looked for again an hour later, and only then redone. */
export function afterAbsence(state: CallState, key: string, now: Date): PaymentsChange {
  const operation = openOperation(state, key);
  if (operation === undefined) return { answer: undefined };
  const reason = reasonToStop(state);
  if (reason !== undefined) return { answer: undefined, writes: { operations: [stop(operation, reason)] } };
  if (operation.serverErrors >= 2) {
    if (operation.absentAt === null) {
      const again: Operation = { ...operation, absentAt: now, nextAttemptAt: later(now, LOOK_AGAIN_AFTER_MS) };
      return { answer: undefined, writes: { operations: [again] } };
    }
    const lookAgainAt = later(operation.absentAt, LOOK_AGAIN_AFTER_MS);
    if (now < lookAgainAt) {
      return { answer: undefined, writes: { operations: [{ ...operation, nextAttemptAt: lookAgainAt }] } };
    }
    return { answer: undefined, writes: { operations: raise(operation, "absent after server errors", now) } };
  }
  // No answer for 23 hours and no effect: the same key may be sent as if for the first time.
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

/** A lookup could not be made: the row stays as it is and comes back. */
export function afterLostLookup(state: CallState, key: string, reason: string, now: Date): PaymentsChange {
  const operation = openOperation(state, key);
  if (operation === undefined) return { answer: undefined };
  const again: Operation = { ...operation, lastError: reason, nextAttemptAt: later(now, backOffMs(operation.calls)) };
  return { answer: undefined, writes: { operations: [again] } };
}

const openOperation = ({ operations }: CallState, key: string): Operation | undefined =>
  operations.find((operation) => operation.key === key && operation.nextAttemptAt !== null);

/** After a definite failure: this key is over, the next one waits longer each time. */
function raise(operation: Operation, reason: string, now: Date): Operation[] {
  const { kind, stakeId, target, attempt } = operation;
  const owner = kind === "SUSPENSE_REFUND" ? target : stakeId;
  if (owner === null || kind === "ACCOUNT" || kind === "CANCEL") throw new TypeError("No money goes out by this");
  const ended = failed(operation, reason, now);
  return [ended, nextAttempt(ended, keyOf(kind, owner, attempt + 1), backOffMs(attempt + 2), now)];
}
