import type { Cents } from "@stakehold/money/amount.ts";
import type { Owed } from "./change.ts";
import { BY_HAND } from "./hand-movement.ts";
import { payableOf, refundPayableOf, type Account } from "./ledger.ts";
import { done, failed, keyOf, nextAttempt, operationFor, type Operation } from "./operation.ts";
import type { Stake } from "./stake.ts";

/** Why a row is stopped: its charge is disputed, or its money was taken back, or moved, by hand at Stripe. */
export type StopReason = "disputed" | "reversed" | typeof BY_HAND;

/** Why a row is over whose money a card network took instead. */
export const CHARGED_BACK = "charged_back";

/** Why a row is over that is followed by one of more, because a card network gave money back. */
export const REINSTATED = "reinstated";

/** The account by which a stake's money is owed on its way out: winnings, or what goes back. */
export const liabilityOf = ({ id, payableCents }: Stake): Account =>
  payableCents === null ? refundPayableOf(id) : payableOf(id);

/** What is still owed on that account. */
export const owedOn = ({ payableCents }: Stake, { payable, refundPayable }: Owed): Cents =>
  payableCents === null ? refundPayable : payable;

/** The same sums with another on that account. */
export const withOwed = ({ payableCents }: Stake, owed: Owed, cents: Cents): Owed =>
  payableCents === null ? { ...owed, refundPayable: cents } : { ...owed, payable: cents };

/** The refund or transfer by which a stake's money goes out, if one was written: the latest, because earlier ones ended. */
export const wayOutOf = (operations: readonly Operation[]): Operation | undefined =>
  operations.findLast(({ kind }) => kind === "REFUND" || kind === "TRANSFER");

/** Whether it was asked of Stripe and nobody knows yet what comes of it. */
export const isInFlight = ({ status }: Operation): boolean => status === "UNKNOWN" || status === "SUBMITTED";

/** What a row sent and did not get back. */
export const wentOut = ({ kind, status, amountCents, reversedCents }: Operation): Cents =>
  (kind === "REFUND" || kind === "TRANSFER") && (status === "DONE" || reversedCents > 0n)
    ? (amountCents ?? 0n) - reversedCents
    : 0n;

/** Nothing goes on by itself until the dispute ends or somebody resumes it. */
export const stop = (operation: Operation, reason: StopReason): Operation => ({
  ...operation,
  status: "STOPPED",
  lastError: reason,
  nextAttemptAt: null,
  finishedAt: null,
});

/** Goes on where it stopped. What was called before may have had its effect, so that is found out first. */
export const resume = (operation: Operation, now: Date): Operation => ({
  ...operation,
  status: operation.firstCalledAt === null ? "DUE" : "UNKNOWN",
  lastError: null,
  nextAttemptAt: now,
});

/**
 * Ends a row and goes on under the next key, with what is left to pay; ends it permanently where nothing is. What it sent
 * stays sent: only a row whose money all came back has failed.
 */
export function succeedBy(
  stake: Stake,
  operation: Operation,
  { cents, reason, now }: { readonly cents: Cents; readonly reason: string; readonly now: Date },
): [ended: Operation, ...next: Operation[]] {
  const ended =
    wentOut(operation) > 0n
      ? { ...done(operation, null, now), isFollowed: cents > 0n }
      : operation.status === "FAILED"
        ? operation
        : failed(operation, reason, now);
  return cents === 0n ? [ended] : [ended, attemptAfter(stake, ended, { kind: kindOf(ended), cents, now })];
}

/** The next attempt of a kind: its number follows the last of that kind, whatever was tried between. */
export function attemptAfter(
  stake: Stake,
  last: Operation,
  { kind, cents, now }: { readonly kind: "REFUND" | "TRANSFER"; readonly cents: Cents; readonly now: Date },
): Operation {
  if (last.kind !== kind) return operationFor(stake, kind, cents, now);
  return { ...nextAttempt(last, keyOf(kind, stake.id, last.attempt + 1), 0, now), amountCents: cents, lastError: null };
}

function kindOf({ key, kind }: Operation): "REFUND" | "TRANSFER" {
  if (kind !== "REFUND" && kind !== "TRANSFER") throw new TypeError(`The operation ${key} moves no money out`);
  return kind;
}
