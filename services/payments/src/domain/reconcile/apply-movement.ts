import type { PaymentsChange, PaymentsEvent, StakeState } from "../state/change.ts";
import { isContested } from "../state/dispute.ts";
import {
  backOf,
  bookedBackByHand,
  bookedThereAndBack,
  BY_HAND,
  isMovedByHand,
  isNothing,
  newMovement,
  shownOf,
  type HandMovement,
  type SeenMovement,
} from "../state/hand-movement.ts";
import type { Operation } from "../state/operation.ts";
import { refundWhole } from "../settle/refund.ts";
import { become, isPaid, type Stake } from "../state/stake.ts";
import { attemptAfter, liabilityOf, owedOn, resume, stop, moneyOutOf } from "../state/way-out.ts";

/**
 * The result of applying a movement. stray: it belongs to no stake. `alert` says in a few words what operators must
 * check.
 */
export type AppliedMovement = { readonly outcome: "applied" | "stray"; readonly alert?: string };

/** The state that the steps work with: the stake exists, and `movements` excludes the one being applied. */
type Found = StakeState & { readonly stake: Stake };

/**
 * Updates a stake to what Stripe shows of a refund or transfer that was made by hand. Nothing more goes out until an
 * admin adopts it. An undecided stake leaves its bet, as a disputed one does, because its money has begun to go back. A
 * movement that names one of our rows leaves an undecided stake as it is: settling the bet again recreates the row,
 * which books it.
 */
export function applyMovement(state: StakeState, seen: SeenMovement, now: Date): PaymentsChange<AppliedMovement> {
  const { stake } = state;
  if (stake === null || stake.charge === null || !isPaid(stake)) return { answer: { outcome: "stray" } };
  const known = state.movements.find(({ id }) => id === seen.id);
  const found: Found = { ...state, stake, movements: state.movements.filter(({ id }) => id !== seen.id) };
  if (known === undefined && seen.isOurs && stake.status === "HELD") return AWAITED;
  if (known === undefined) return isNothing(seen) ? cameToNothing(found, undefined, seen, now) : hold(found, seen, now);
  if (known.status === "FAILED") return APPLIED;
  if (known.status === "ADOPTED") return comeBack(found, known, seen, now);
  if (isNothing(seen)) return cameToNothing(found, known, seen, now);
  return follow(known, seen, now);
}

/** No change: what Stripe shows is already known. */
export const APPLIED: PaymentsChange<AppliedMovement> = { answer: { outcome: "applied" } };

/** The row that made the movement is expected to reappear. */
const AWAITED: PaymentsChange<AppliedMovement> = {
  answer: { outcome: "applied", alert: "money went out by a row that was forgotten" },
};

/** Updates a movement that is not adopted yet to what Stripe shows of it. */
export function follow(known: HandMovement, seen: SeenMovement, now: Date): PaymentsChange<AppliedMovement> {
  const shown: HandMovement = { ...known, ...shownOf(seen, now) };
  const isNews = shown.status !== known.status || shown.cents !== known.cents;
  return isNews ? { ...APPLIED, writes: { movements: [shown] } } : APPLIED;
}

/** Stops unpaid rows; calls already sent to Stripe complete first. */
function hold({ stake, operations }: Found, seen: SeenMovement, now: Date): PaymentsChange<AppliedMovement> {
  const movements = [newMovement(seen, stake.id, now)];
  const answer: AppliedMovement = { outcome: "applied", alert: `a ${seen.kind.toLowerCase()} was made by hand` };
  if (stake.status === "HELD") {
    const due = refundWhole(stake, now);
    return {
      answer,
      writes: {
        movements,
        stakes: [due.stake],
        operations: [stop(due.operation, BY_HAND)],
        transactions: [due.transaction],
      },
      events: [{ type: "StakeDisputed", stake }],
    };
  }
  const moneyOut = moneyOutOf(operations);
  const isDue = moneyOut?.status === "DUE" || moneyOut?.status === "WAITING";
  return { answer, writes: { movements, operations: isDue ? [stop(moneyOut, BY_HAND)] : [] } };
}

/** The movement failed, or came back in full, before it was adopted: whatever it stopped resumes. */
function cameToNothing(
  found: Found,
  known: HandMovement | undefined,
  seen: SeenMovement,
  now: Date,
): PaymentsChange<AppliedMovement> {
  const movement = { ...(known ?? newMovement(seen, found.stake.id, now)), ...shownOf(seen, now) };
  const { operations, events } = goOn(found, now);
  return {
    answer: { outcome: "applied" },
    writes: { movements: [movement], operations, transactions: bookedThereAndBack(seen) },
    events,
  };
}

function goOn(
  { stake, operations, movements, disputes }: Found,
  now: Date,
): { readonly operations: readonly Operation[]; readonly events: readonly PaymentsEvent[] } {
  const moneyOut = moneyOutOf(operations);
  const isStopped = moneyOut?.status === "STOPPED" && moneyOut.lastError === BY_HAND;
  if (!isStopped || isMovedByHand(movements)) return { operations: [], events: [] };
  if (isContested(disputes)) return { operations: [stop(moneyOut, "disputed")], events: [] };
  return { operations: [resume(moneyOut, now)], events: [{ type: "MoneyDue", betId: stake.betId }] };
}

/** Money that comes back from an adopted movement is owed again, up to what it took, and waits for an admin. */
function comeBack(
  { stake, operations, owed }: Found,
  known: HandMovement,
  seen: SeenMovement,
  now: Date,
): PaymentsChange<AppliedMovement> {
  if (backOf(seen) <= known.backCents) return APPLIED;
  const { transactions, after } = bookedBackByHand(seen, liabilityOf(stake), known);
  const cents = known.takenCents - after.takenCents;
  const isOwed = cents > 0n;
  const moneyOut = moneyOutOf(operations);
  const isOver = moneyOut?.status === "FAILED";
  const left = owedOn(stake, owed) + cents;
  return {
    answer: { outcome: "applied", alert: `a ${seen.kind.toLowerCase()} that was made by hand came back` },
    writes: {
      movements: [after],
      transactions,
      stakes: isOwed && stake.payableCents === null ? [become(stake, "REFUNDING", now)] : [],
      operations:
        isOwed && isOver
          ? [stop(attemptAfter(stake, moneyOut, { kind: kindOf(moneyOut), cents: left, now }), "reversed")]
          : [],
    },
  };
}

const kindOf = ({ kind }: Operation): "REFUND" | "TRANSFER" => (kind === "TRANSFER" ? "TRANSFER" : "REFUND");
