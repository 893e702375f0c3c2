import type { Cents } from "@stakehold/money/amount.ts";
import type { Owed } from "./change.ts";
import { BY_HAND } from "./hand-movement.ts";
import { payableOf, refundPayableOf, type Account } from "./ledger.ts";
import { done, failed, keyOf, nextAttempt, operationFor, type Operation } from "./operation.ts";
import type { Stake } from "./stake.ts";

/** Why a row is stopped or over: its person left and has no account that can take the money. */
export const PERSON_LEFT = "person_left";

/**
 * Why a row is stopped: its charge is disputed, its money was reversed or moved by hand at Stripe, or its person left.
 */
export type StopReason = "disputed" | "reversed" | typeof BY_HAND | typeof PERSON_LEFT;

/** Why a row is over: a card network took its money instead. */
export const CHARGED_BACK = "charged_back";

/** Why a row is over: a card network returned money, and a row with a larger amount follows. */
export const REINSTATED = "reinstated";

/** Returns the account that owes a stake's money on its way out: winnings or a refund. */
export const liabilityOf = ({ id, payableCents }: Stake): Account =>
  payableCents === null ? refundPayableOf(id) : payableOf(id);

/** Returns what is still owed on that account. */
export const owedOn = ({ payableCents }: Stake, { payable, refundPayable }: Owed): Cents =>
  payableCents === null ? refundPayable : payable;

/** Returns the same sums with another amount on that account. */
export const withOwed = ({ payableCents }: Stake, owed: Owed, cents: Cents): Owed =>
  payableCents === null ? { ...owed, refundPayable: cents } : { ...owed, payable: cents };

/** Returns the refund or transfer that takes a stake's money out, if any: the latest, because earlier ones ended. */
export const moneyOutOf = (operations: readonly Operation[]): Operation | undefined =>
  operations.findLast(({ kind }) => kind === "REFUND" || kind === "TRANSFER");

/** Returns whether it was sent to Stripe and its outcome is not known yet. */
export const isInFlight = ({ status }: Operation): boolean => status === "UNKNOWN" || status === "SUBMITTED";

/** Returns what a row sent and did not get back. */
export const wentOut = ({ kind, status, amountCents, reversedCents }: Operation): Cents =>
  (kind === "REFUND" || kind === "TRANSFER") && (status === "DONE" || reversedCents > 0n)
    ? (amountCents ?? 0n) - reversedCents
    : 0n;

/** Stops a row until the dispute ends or an admin resumes it. */
export const stop = (operation: Operation, reason: StopReason): Operation => ({
  ...operation,
  status: "STOPPED",
  lastError: reason,
  nextAttemptAt: null,
  finishedAt: null,
});

/** Resumes a stopped row. An earlier call may have had its effect, so that is checked first. */
export const resume = (operation: Operation, now: Date): Operation => ({
  ...operation,
  status: operation.firstCalledAt === null ? "DUE" : "UNKNOWN",
  lastError: null,
  nextAttemptAt: now,
});

/**
 * Ends a row and continues under the next key with the rest to pay; ends it permanently if nothing is left. What it
 * sent stays sent: only a row whose money all came back has failed.
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

/** Returns the next attempt of a kind; its number follows the last of that kind, whatever was tried in between. */
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
