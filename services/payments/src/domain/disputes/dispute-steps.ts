import type { Cents } from "@stakehold/money/amount.ts";
import type { Owed, PaymentsEvent } from "../state/change.ts";
import { bookOutcome, lossOf, type BookedOutcome, type SeenDispute } from "../state/dispute.ts";
import { BY_HAND } from "../state/hand-movement.ts";
import {
  disputedOf,
  escrowOf,
  feeEscrowOf,
  move,
  refundPayableOf,
  transactionOf,
  type LedgerTransaction,
} from "../state/ledger.ts";
import { operationFor, type Operation } from "../state/operation.ts";
import { become, chargeOf, type Stake } from "../state/stake.ts";
import {
  CHARGED_BACK,
  liabilityOf,
  owedOn,
  REINSTATED,
  resume,
  stop,
  succeedBy,
  moneyOutOf,
  wentOut,
  withOwed,
} from "../state/way-out.ts";

/** The input of a dispute's steps, and the changes they accumulate. */
export type Draft = {
  readonly stake: Stake;
  readonly owed: Owed;
  /** Every operation ever requested from Stripe for it. */
  readonly operations: readonly Operation[];
  /** How the dispute's outcome was booked. */
  readonly booked: BookedOutcome;
  /** Whether another dispute of the same charge is open, so that nothing may go out. */
  readonly isContested: boolean;
  readonly transactions: readonly LedgerTransaction[];
  readonly events: readonly PaymentsEvent[];
};

type Step = (draft: Draft, seen: SeenDispute, now: Date) => Draft;

/** The network took the charge back: an undecided stake leaves its bet; a decided one stops what is not paid yet. */
export const takeBack: Step = (draft, seen, now) => {
  const { stake } = draft;
  const moneyOut = moneyOutOf(draft.operations);
  if (stake.status !== "HELD") {
    // Calls already sent to Stripe complete first.
    return moneyOut?.status === "DUE" || moneyOut?.status === "WAITING"
      ? changing(draft, [stop(moneyOut, "disputed")])
      : draft;
  }
  const left = transactionOf(`stake_disputed:${seen.id}`, "STAKE_DISPUTED", [
    ...move(escrowOf(stake.id), disputedOf(stake.id), stake.stakeCents),
    ...move(feeEscrowOf(stake.id), disputedOf(stake.id), stake.feeCents),
  ]);
  return {
    ...draft,
    stake: become(stake, "DISPUTED", now),
    owed: { ...draft.owed, disputed: chargeOf(stake) },
    transactions: [...draft.transactions, left],
    events: [...draft.events, { type: "StakeDisputed", stake: stake }],
  };
};

/** The money is back: a stake that left its bet is owed to its card, and stopped operations resume. */
export const giveBack: Step = (draft, seen, now) => {
  if (draft.isContested) return draft;
  if (draft.stake.status !== "DISPUTED") return goOn(draft, now);
  const { id } = draft.stake;
  const cents = draft.owed.disputed;
  const moved = booking(draft, "DISPUTE_WON", seen, move(disputedOf(id), refundPayableOf(id), cents));
  return leaveDispute(moved, cents, now);
};

/** The money is lost: takes it from what is owed for the charge, then from the platform. */
export const lose: Step = (draft, seen, now) =>
  draft.stake.status === "DISPUTED" ? loseUndecided(draft, seen, now) : loseDecided(draft, seen, now);

/** A stake with other open disputes waits for all of them, with what is left of it. */
const loseUndecided: Step = (draft, seen, now) => {
  const { id } = draft.stake;
  const { takenCents, lossCents, leftCents } = lossOf(seen, draft.booked, draft.owed.disputed);
  const lost = booking(draft, "DISPUTE_LOST", seen, [
    ...move(disputedOf(id), "dispute_receivable", takenCents),
    ...move("chargeback_loss", "dispute_receivable", lossCents),
    ...(draft.isContested ? [] : move(disputedOf(id), refundPayableOf(id), leftCents)),
  ]);
  const booked = costing(lost, takenCents, lossCents);
  return draft.isContested
    ? { ...booked, owed: { ...booked.owed, disputed: leftCents } }
    : leaveDispute(booked, leftCents, now);
};

const loseDecided: Step = (draft, seen, now) => {
  const { stake } = draft;
  const { takenCents, lossCents, leftCents } = lossOf(seen, draft.booked, owedOn(stake, draft.owed));
  const lost = booking(draft, "DISPUTE_LOST", seen, [
    ...move(liabilityOf(stake), "dispute_receivable", takenCents),
    ...move("chargeback_loss", "dispute_receivable", lossCents),
  ]);
  const booked = costing(lost, takenCents, lossCents);
  if (takenCents === 0n) return goOn(booked, now);
  const after = { ...booked, owed: withOwed(stake, booked.owed, leftCents) };
  const moneyOut = moneyOutOf(draft.operations);
  // A fully taken refund has no recipient left; a winner stays a winner even if the winnings were taken.
  const isOver = leftCents === 0n && stake.status === "REFUNDING";
  const over = isOver ? { ...after, stake: become(stake, statusWithoutRest(draft.operations), now) } : after;
  if (moneyOut === undefined || moneyOut.status === "DONE" || moneyOut.status === "FAILED") return over;
  return sendInstead(over, moneyOut, { cents: leftCents, reason: CHARGED_BACK, now });
};

const statusWithoutRest = (operations: readonly Operation[]): "REFUNDED" | "CHARGED_BACK" =>
  operations.some((operation) => wentOut(operation) > 0n) ? "REFUNDED" : "CHARGED_BACK";

/** The network returned what was booked as lost: what it took is owed again, and the platform's loss is undone. */
export const reverseLoss: Step = (draft, seen, now) => {
  const { stake, booked } = draft;
  const { takenCents, lossCents } = booked;
  const isUndecided = stake.status === "DISPUTED";
  const account = isUndecided ? disputedOf(stake.id) : liabilityOf(stake);
  const reversed = booking(draft, "DISPUTE_LOSS_REVERSED", seen, [
    ...move("dispute_receivable", account, takenCents),
    ...move("dispute_receivable", "chargeback_loss", lossCents),
  ]);
  const undone = costing(reversed, -takenCents, -lossCents);
  if (isUndecided) return { ...undone, owed: { ...undone.owed, disputed: undone.owed.disputed + takenCents } };
  return takenCents === 0n ? undone : oweAgain(undone, takenCents, now);
};

/** Sends it with what was owed anyway; a parked row stays parked, with a larger amount owed. */
function oweAgain(draft: Draft, cents: Cents, now: Date): Draft {
  const { stake } = draft;
  const before = owedOn(stake, draft.owed);
  const owing = {
    ...draft,
    stake: stake.payableCents === null ? become(stake, "REFUNDING", now) : stake,
    owed: withOwed(stake, draft.owed, before + cents),
  };
  const moneyOut = moneyOutOf(draft.operations);
  if (moneyOut === undefined) return sendFirst(owing, cents, now);
  const isParked =
    (moneyOut.status === "FAILED" && moneyOut.lastError !== CHARGED_BACK && moneyOut.lastError !== BY_HAND) ||
    (moneyOut.status === "DONE" && before > 0n);
  return isParked ? owing : sendInstead(owing, moneyOut, { cents: before + cents, reason: REINSTATED, now });
}

/** Ends a row whose amount no longer matches what is owed; the next row has the right amount. */
function sendInstead(
  draft: Draft,
  moneyOut: Operation,
  next: { readonly cents: Cents; readonly reason: string; readonly now: Date },
): Draft {
  const [ended, successor] = succeedBy(draft.stake, moneyOut, next);
  if (successor === undefined) return changing(draft, [ended]);
  if (moneyOut.lastError === "reversed") return changing(draft, [ended, stop(successor, "reversed")]);
  if (draft.isContested) return changing(draft, [ended, stop(successor, "disputed")]);
  return withMoneyDue(changing(draft, [ended, successor]));
}

/** No dispute is open any more: what is left of the stake is owed to its card. */
function leaveDispute(draft: Draft, cents: Cents, now: Date): Draft {
  const owed = { ...draft.owed, disputed: 0n, refundPayable: cents };
  return cents === 0n
    ? { ...draft, owed, stake: become(draft.stake, "CHARGED_BACK", now) }
    : sendFirst({ ...draft, owed, stake: become(draft.stake, "REFUNDING", now) }, cents, now);
}

/** Owes a stake that left its bet to its card. */
function sendFirst(draft: Draft, cents: Cents, now: Date): Draft {
  const refund = operationFor(draft.stake, "REFUND", cents, now);
  return draft.isContested ? changing(draft, [stop(refund, "disputed")]) : withMoneyDue(changing(draft, [refund]));
}

/** Resumes what this dispute stopped; a row that a reversal stopped does not resume on its own. */
function goOn(draft: Draft, now: Date): Draft {
  const moneyOut = moneyOutOf(draft.operations);
  if (draft.isContested || moneyOut?.status !== "STOPPED" || moneyOut.lastError !== "disputed") return draft;
  return withMoneyDue(changing(draft, [resume(moneyOut, now)]));
}

const withMoneyDue = (draft: Draft): Draft => ({
  ...draft,
  events: [...draft.events, { type: "MoneyDue", betId: draft.stake.betId }],
});

/** Merges changed rows by key; existing rows keep their position, new ones follow. */
function changing(draft: Draft, changed: readonly Operation[]): Draft {
  const byKey = new Map([...draft.operations, ...changed].map((operation) => [operation.key, operation]));
  return { ...draft, operations: [...byKey.values()] };
}

const booking = (
  draft: Draft,
  kind: Parameters<typeof bookOutcome>[0],
  seen: SeenDispute,
  postings: LedgerTransaction["postings"],
): Draft => {
  const outcome = bookOutcome(kind, seen, draft.booked, postings);
  return {
    ...draft,
    booked: { ...draft.booked, bookings: draft.booked.bookings + outcome.length },
    transactions: [...draft.transactions, ...outcome],
  };
};

const costing = (draft: Draft, takenCents: Cents, lossCents: Cents): Draft => ({
  ...draft,
  booked: {
    ...draft.booked,
    takenCents: draft.booked.takenCents + takenCents,
    lossCents: draft.booked.lossCents + lossCents,
  },
});
