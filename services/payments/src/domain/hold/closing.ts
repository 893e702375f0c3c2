import type { PaymentsChange, StakeState } from "../state/change.ts";
import {
  cancelFor,
  cancelKeyOf,
  later,
  backOffMs,
  begun,
  failed,
  LEASE_MS,
  nextAttempt,
  type Operation,
} from "../state/operation.ts";
import { isOpen, isPaid, type Stake } from "../state/stake.ts";

/** The result of closing a stake. LATER: Stripe has not decided yet, and a due row continues on its own. */
export const CLOSED_AS_WORDS = ["CANCELLED", "PAID", "LATER"] as const;
export type ClosedAs = (typeof CLOSED_AS_WORDS)[number];

/** Returns how closing a stake ended, as far as is known. */
export function closedAs(stake: Stake | null): ClosedAs {
  if (stake === null || stake.status === "CANCELLED") return "CANCELLED";
  return isPaid(stake) ? "PAID" : "LATER";
}

/** Marks an open stake as closing and records a cancellation of its payment; an unknown id is closed permanently. */
export function close(state: StakeState, stakeId: string, now: Date): PaymentsChange<Stake | null> {
  const { stake } = state;
  if (stake === null) return state.isTombstone ? { answer: null } : { answer: null, writes: { tombstone: stakeId } };
  if (!isOpen(stake) || stake.isClosing) return { answer: stake };
  const closing: Stake = { ...stake, isClosing: true };
  // The process that closes a stake cancels its payment at once; the due row covers a cancellation that never finishes.
  const cancel: Operation = { ...cancelFor(closing, now), nextAttemptAt: later(now, LEASE_MS / 4) };
  return { answer: closing, writes: { stakes: [closing], operations: [cancel] } };
}

/** A cancellation about to be sent. */
export type CancelCall = { readonly operation: Operation; readonly paymentIntent: string };

/** Records that the payment is about to be cancelled. Returns null when there is nothing to cancel, or not yet. */
export function beginCancel(
  state: StakeState,
  key: string | undefined,
  hash: (paymentIntent: string) => string,
  now: Date,
): PaymentsChange<CancelCall | null> {
  const operation = state.operations.find(
    (row) =>
      row.kind === "CANCEL" &&
      row.nextAttemptAt !== null &&
      (key === undefined ? row.target === null : row.key === key),
  );
  const paymentIntent = operation?.target ?? state.stake?.paymentIntent;
  if (operation === undefined || paymentIntent === null || paymentIntent === undefined) return { answer: null };
  const called = begun(operation, hash(paymentIntent), now);
  return { answer: { operation: called, paymentIntent }, writes: { operations: [called] } };
}

/** Records that Stripe did not cancel a payment that is still open. Retries under the next key, with growing delays. */
export function cancelRefused(state: StakeState, key: string, reason: string, now: Date): PaymentsChange {
  const operation = state.operations.find((row) => row.key === key && row.nextAttemptAt !== null);
  if (operation === undefined || state.stake === null) return { answer: undefined };
  const attempt = operation.attempt + 1;
  const nextKey = operation.target === null ? cancelKeyOf(state.stake.id, attempt) : `${operation.key}:a${attempt}`;
  const next = nextAttempt(operation, nextKey, backOffMs(attempt), now);
  return { answer: undefined, writes: { operations: [failed(operation, reason, now), next] } };
}
