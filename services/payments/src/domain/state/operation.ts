import type { Cents } from "@stakehold/money/amount.ts";
import type { Stake } from "./stake.ts";

/** The kinds of operations at Stripe. */
export const OPERATION_KINDS = [
  "PAYMENT_INTENT",
  "CANCEL",
  "REFUND",
  "TRANSFER",
  "ACCOUNT",
  "SUSPENSE_REFUND",
] as const;

/** The kind of an operation. */
export type OperationKind = (typeof OPERATION_KINDS)[number];

/**
 * DUE: may be called. UNKNOWN: called, outcome not known. WAITING: for a payout account. SUBMITTED: Stripe has it and
 * has not finished. STOPPED: until an admin or a later event resumes it.
 */
export const OPERATION_STATUSES = ["DUE", "UNKNOWN", "WAITING", "SUBMITTED", "DONE", "FAILED", "STOPPED"] as const;

/** The status of an operation. */
export type OperationStatus = (typeof OPERATION_STATUSES)[number];

/** One effect at Stripe under one idempotency key, committed before the call. */
export type Operation = {
  readonly key: string;
  readonly kind: OperationKind;
  readonly attempt: number;
  readonly stakeId: string | null;
  readonly betId: string | null;
  readonly userId: string;
  readonly amountCents: Cents | null;
  /** The PaymentIntent to cancel or refund, or the account that a transfer goes to. */
  readonly target: string | null;
  readonly parametersHash: string | null;
  readonly status: OperationStatus;
  readonly stripeId: string | null;
  /** The amount of a transfer that was reversed at Stripe. */
  readonly reversedCents: Cents;
  /** What it sent stays sent; more has become owed since, and the next row sends that. */
  readonly isFollowed: boolean;
  readonly calls: number;
  readonly firstCalledAt: Date | null;
  readonly serverErrors: number;
  readonly absentAt: Date | null;
  readonly lastError: string | null;
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
};

/** How long a call may take before another worker takes its row, in milliseconds. */
export const LEASE_MS = 60_000;
/** How long a replay under the same key is trusted; Stripe keeps responses for 24 hours. */
export const REPLAY_FOR_MS = 23 * 3_600_000;
/** How long to wait before looking again for an effect that was not found. */
export const SEARCH_AGAIN_AFTER_MS = 3_600_000;
/** How often winnings that wait for a payout account are checked, besides reminders and the account's own events. */
export const WAITING_CHECK_MS = 24 * 3_600_000;
/** How often a refund that Stripe has not finished is read again, besides its events. */
export const SUBMITTED_CHECK_MS = 3_600_000;

const BACK_OFF_FIRST_MS = 1_000;
const BACK_OFF_LONGEST_MS = 3_600_000;

const PREFIXES = {
  PAYMENT_INTENT: "pi",
  REFUND: "re",
  TRANSFER: "tr",
  ACCOUNT: "acct",
  SUSPENSE_REFUND: "re",
} as const;

/** Returns the idempotency key of an attempt, such as `tr:<stake>:a1`. */
export const keyOf = (kind: keyof typeof PREFIXES, owner: string, attempt: number): string =>
  `${PREFIXES[kind]}:${owner}:a${attempt}`;

/**
 * Returns whether a key named by a Stripe object was made for an owner, by an existing row or one lost in a restore.
 */
export const isKeyOf = (key: string | undefined, kind: keyof typeof PREFIXES, owner: string): boolean =>
  key?.startsWith(`${PREFIXES[kind]}:${owner}:a`) === true;

/** Returns the attempt number of a key. */
export const attemptOf = (key: string): number => Number(/:a(\d+)$/.exec(key)?.[1] ?? 1);

/** Returns the key that cancels a stake's payment; it includes the attempt only after a refusal or a 5xx. */
export const cancelKeyOf = (stakeId: string, attempt: number): string =>
  attempt === 1 ? `cancel:${stakeId}` : `cancel:${stakeId}:a${attempt}`;

/** Returns the key that cancels a PaymentIntent that is not its stake's. */
export const strayCancelKeyOf = (paymentIntent: string): string => `cancel:${paymentIntent}`;

type NewOperation = Pick<Operation, "key" | "kind" | "userId"> & Partial<Operation>;

/** Returns a row that may be called from now on. */
export const newOperation = (init: NewOperation, now: Date): Operation => ({
  attempt: 1,
  stakeId: null,
  betId: null,
  amountCents: null,
  target: null,
  parametersHash: null,
  status: "DUE",
  stripeId: null,
  reversedCents: 0n,
  isFollowed: false,
  calls: 0,
  firstCalledAt: null,
  serverErrors: 0,
  absentAt: null,
  lastError: null,
  nextAttemptAt: now,
  createdAt: now,
  finishedAt: null,
  ...init,
});

/** Returns a new operation for a stake, at its first attempt. */
export const operationFor = (
  stake: Stake,
  kind: "PAYMENT_INTENT" | "REFUND" | "TRANSFER",
  amountCents: Cents,
  now: Date,
): Operation =>
  newOperation(
    {
      key: keyOf(kind, stake.id, kind === "PAYMENT_INTENT" ? stake.attempt : 1),
      kind,
      attempt: kind === "PAYMENT_INTENT" ? stake.attempt : 1,
      stakeId: stake.id,
      betId: stake.betId,
      userId: stake.userId,
      amountCents,
      target: kind === "REFUND" ? stake.paymentIntent : null,
    },
    now,
  );

/** Returns the operation that cancels the payment of a closing stake, callable at once. */
export const cancelFor = (stake: Stake, now: Date): Operation =>
  newOperation(
    { key: cancelKeyOf(stake.id, 1), kind: "CANCEL", stakeId: stake.id, betId: stake.betId, userId: stake.userId },
    now,
  );

/**
 * Returns the row as committed before its call: UNKNOWN until a response decides.
 * Throws TypeError if the key was sent with other parameters before.
 */
export function begun(operation: Operation, parametersHash: string, now: Date): Operation {
  if (operation.parametersHash !== null && operation.parametersHash !== parametersHash) {
    throw new TypeError(`The operation ${operation.key} was sent with other parameters`);
  }
  return {
    ...operation,
    status: "UNKNOWN",
    parametersHash,
    calls: operation.calls + 1,
    firstCalledAt: operation.firstCalledAt ?? now,
    nextAttemptAt: later(now, LEASE_MS),
  };
}

/** Marks it finished; `stripeId` is the object it created. */
export const done = (operation: Operation, stripeId: string | null, now: Date): Operation => ({
  ...operation,
  status: "DONE",
  stripeId: stripeId ?? operation.stripeId,
  lastError: null,
  nextAttemptAt: null,
  finishedAt: operation.finishedAt ?? now,
});

/** Marks it ended without its effect. */
export const failed = (operation: Operation, reason: string, now: Date): Operation => ({
  ...operation,
  status: "FAILED",
  isFollowed: false,
  lastError: reason,
  nextAttemptAt: null,
  finishedAt: now,
});

/** Returns the next attempt under its own key; only after a definite failure of this one. */
export const nextAttempt = (operation: Operation, key: string, delayMs: number, now: Date): Operation => ({
  ...newOperation({ key, kind: operation.kind, userId: operation.userId }, now),
  attempt: operation.attempt + 1,
  stakeId: operation.stakeId,
  betId: operation.betId,
  amountCents: operation.amountCents,
  target: operation.kind === "TRANSFER" ? null : operation.target,
  lastError: operation.lastError,
  nextAttemptAt: later(now, delayMs),
});

/** Returns a delay that doubles each time, from a second to an hour. */
export const backOffMs = (failures: number): number =>
  Math.min(BACK_OFF_LONGEST_MS, BACK_OFF_FIRST_MS * 2 ** Math.min(failures, 20));

/** Returns the time `ms` milliseconds later. */
export const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
