import type { OutgoingEvent } from "@stakehold/messaging/outbox.ts";
import type { Cents } from "@stakehold/money/amount.ts";
import type { Owed } from "./decision.ts";
import { lossOf, type SeenDispute } from "./dispute.ts";
import { moneyDue, stakeDisputed } from "./events.ts";
import {
  disputedOf,
  escrowOf,
  feeEscrowOf,
  move,
  refundPayableOf,
  transactionOf,
  type LedgerTransaction,
} from "./ledger.ts";
import { operationFor, type Operation } from "./operation.ts";
import { become, chargeOf, type Stake } from "./stake.ts";
import { CHARGED_BACK, liabilityOf, owedOn, resume, stop, succeedBy } from "./way-out.ts";

/** What the steps of a dispute work on, and what they add to. */
export type Draft = {
  readonly stake: Stake;
  readonly owed: Owed;
  /** The refund or transfer by which the money goes out, where there is one. */
  readonly wayOut: Operation | undefined;
  /** Another dispute of the same charge is open, so nothing may go out. */
  readonly isContested: boolean;
  readonly operations: readonly Operation[];
  readonly transactions: readonly LedgerTransaction[];
  readonly events: readonly OutgoingEvent[];
};

type Step = (draft: Draft, seen: SeenDispute, now: Date) => Draft;

/** The network took the charge back: an undecided stake leaves its bet; of a decided one, what is not paid yet stops. */
export const takeBack: Step = (draft, seen, now) => {
  const { stake, wayOut } = draft;
  if (stake.status !== "held") {
    // What was asked of Stripe already comes to its end first.
    return wayOut?.status === "due" || wayOut?.status === "waiting"
      ? { ...draft, ...changing(draft, [stop(wayOut, "disputed")]) }
      : draft;
  }
  return {
    ...booking(draft, "stake_disputed", seen, [
      ...move(escrowOf(stake.id), disputedOf(stake.id), stake.stakeCents),
      ...move(feeEscrowOf(stake.id), disputedOf(stake.id), stake.feeCents),
    ]),
    stake: become(stake, "disputed", now),
    owed: { ...draft.owed, disputed: chargeOf(stake) },
    events: [...draft.events, stakeDisputed(stake)],
  };
};

/** The money is back: a stake that left its bet is owed to its card, and what was stopped goes on. */
export const giveBack: Step = (draft, seen, now) => {
  if (draft.isContested) return draft;
  if (draft.stake.status !== "disputed") return goOn(draft, now);
  const { id } = draft.stake;
  const cents = draft.owed.disputed;
  return owe(booking(draft, "dispute_won", seen, move(disputedOf(id), refundPayableOf(id), cents)), cents, now);
};

/** The money is gone: it is taken from what is owed for the charge, and where that is not enough, from the platform. */
export const lose: Step = (draft, seen, now) =>
  draft.stake.status === "disputed" ? loseUndecided(draft, seen, now) : loseDecided(draft, seen, now);

const loseUndecided: Step = (draft, seen, now) => {
  const { id } = draft.stake;
  const { takenCents, lossCents, leftCents } = lossOf(seen, draft.owed.disputed);
  const booked = booking(draft, "dispute_lost", seen, [
    ...move(disputedOf(id), "dispute_receivable", takenCents),
    ...move("chargeback_loss", "dispute_receivable", lossCents),
    ...move(disputedOf(id), refundPayableOf(id), leftCents),
  ]);
  return leftCents === 0n
    ? { ...booked, stake: become(booked.stake, "charged_back", now) }
    : owe(booked, leftCents, now);
};

const loseDecided: Step = (draft, seen, now) => {
  const { stake, wayOut } = draft;
  const { takenCents, lossCents, leftCents } = lossOf(seen, owedOn(stake, draft.owed));
  const booked = booking(draft, "dispute_lost", seen, [
    ...move(liabilityOf(stake), "dispute_receivable", takenCents),
    ...move("chargeback_loss", "dispute_receivable", lossCents),
  ]);
  if (takenCents === 0n) return goOn(booked, now);
  // A refund that is to be made has nobody left to go to; winnings that were taken leave their winner a winner.
  const isOver = leftCents === 0n && stake.status === "refunding";
  const after = { ...booked, stake: isOver ? become(stake, "charged_back", now) : stake };
  if (wayOut === undefined || (wayOut.status === "failed" && leftCents > 0n)) return after;
  return cutDown(after, wayOut, leftCents, now);
};

/** The row is of an amount that is not owed any more: over, and the next one is of what is left. */
function cutDown(draft: Draft, wayOut: Operation, leftCents: Cents, now: Date): Draft {
  const [ended, next] = succeedBy(draft.stake, wayOut, { cents: leftCents, reason: CHARGED_BACK, now });
  if (ended === undefined || next === undefined) return { ...draft, ...changing(draft, ended ? [ended] : []) };
  if (wayOut.lastError === "reversed") return { ...draft, ...changing(draft, [ended, stop(next, "reversed")]) };
  if (draft.isContested) return { ...draft, ...changing(draft, [ended, stop(next, "disputed")]) };
  return { ...draft, ...changing(draft, [ended, next]), events: [...draft.events, moneyDue(draft.stake.betId)] };
}

/** Owes a stake that left its bet to its card. */
function owe(draft: Draft, cents: Cents, now: Date): Draft {
  const { stake } = draft;
  const refund = operationFor(stake, "refund", cents, now);
  return {
    ...draft,
    stake: become(stake, "refunding", now),
    ...changing(draft, [draft.isContested ? stop(refund, "disputed") : refund]),
    events: [...draft.events, moneyDue(stake.betId)],
  };
}

/** What this dispute stopped goes on; what somebody reversed does not by itself. */
function goOn(draft: Draft, now: Date): Draft {
  const { wayOut } = draft;
  if (draft.isContested || wayOut?.status !== "stopped" || wayOut.lastError !== "disputed") return draft;
  return {
    ...draft,
    ...changing(draft, [resume(wayOut, now)]),
    events: [...draft.events, moneyDue(draft.stake.betId)],
  };
}

const changing = (draft: Draft, operations: readonly Operation[]): Pick<Draft, "wayOut" | "operations"> => ({
  wayOut: operations.at(-1) ?? draft.wayOut,
  operations: [...draft.operations, ...operations],
});

const booking = (
  draft: Draft,
  kind: "stake_disputed" | "dispute_won" | "dispute_lost",
  { id }: SeenDispute,
  postings: LedgerTransaction["postings"],
): Draft => ({
  ...draft,
  transactions:
    postings.length === 0
      ? draft.transactions
      : [...draft.transactions, transactionOf(`${kind}:${id}`, kind, postings)],
});
