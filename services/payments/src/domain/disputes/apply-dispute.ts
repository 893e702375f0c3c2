import type { PaymentsChange, StakeState } from "../state/change.ts";
import {
  bookMovements,
  disputeOf,
  isContested,
  isLossReversed,
  isNews,
  isStale,
  NOTHING_BOOKED,
  type Dispute,
  type DisputeReading,
} from "../state/dispute.ts";
import { newsOfDispute } from "./dispute-news.ts";
import { giveBack, lose, reverseLoss, takeBack, type Draft } from "./dispute-steps.ts";
import { isInFlight, moneyOutOf } from "../state/way-out.ts";

/**
 * The result of applying a dispute. stray: the charge belongs to no stake. busy: a refund or transfer of it is in
 * progress, and its result decides who bears the loss. `alert` says in a few words what operators must check.
 */
export type AppliedDispute = { readonly outcome: "applied" | "stray" | "busy"; readonly alert?: string };

/**
 * Updates a stake to what Stripe shows of a dispute of its charge. A dispute first seen after its end opens and closes
 * in one step. If its outcome changes, the earlier outcome is reversed first.
 */
export function applyDispute(state: StakeState, seen: DisputeReading, now: Date): PaymentsChange<AppliedDispute> {
  const { stake } = state;
  if (stake === null || stake.charge !== seen.charge) return { answer: { outcome: "stray" } };
  const known = state.disputes.find(({ id }) => id === seen.id);
  const booked = known ?? NOTHING_BOOKED;
  const transactions = bookMovements(seen);
  if (isStale(known, seen)) return { answer: { outcome: "applied" }, writes: { transactions } };
  const row = { known, stakeId: stake.id, now };
  if (!isNews(known, seen)) {
    const disputes = [disputeOf(seen, { ...row, booked })];
    return { answer: { outcome: "applied" }, writes: { transactions, disputes } };
  }
  const moneyOut = moneyOutOf(state.operations);
  if ((seen.status === "LOST" || known?.status === "LOST") && moneyOut !== undefined && isInFlight(moneyOut)) {
    return { answer: { outcome: "busy" }, writes: { transactions } };
  }
  const draft: Draft = {
    stake,
    owed: state.owed,
    operations: state.operations,
    booked,
    isContested: isContested(state.disputes.filter(({ id }) => id !== seen.id)),
    transactions,
    events: [],
  };
  const after = advance(draft, known, seen, now);
  return {
    answer: { outcome: "applied", alert: `${seen.status.toLowerCase()}: ${seen.reason}` },
    writes: {
      stakes: after.stake === stake ? [] : [after.stake],
      operations: after.operations.filter((operation) => !state.operations.includes(operation)),
      transactions: after.transactions,
      disputes: [disputeOf(seen, { ...row, booked: after.booked })],
    },
    events: [...after.events, ...newsOfDispute(stake, known, seen)],
  };
}

function advance(draft: Draft, known: Dispute | undefined, seen: DisputeReading, now: Date): Draft {
  const before = isLossReversed(known, seen) ? reverseLoss(draft, seen, now) : draft;
  const wasAway = known?.status === "OPEN" || known?.status === "LOST";
  if (seen.status === "INQUIRY") return before;
  if (seen.status === "ENDED") return wasAway ? giveBack(before, seen, now) : before;
  const isAway = known?.status === "OPEN" || (wasAway && seen.status !== "OPEN");
  const taken = isAway ? before : takeBack(before, seen, now);
  if (seen.status === "LOST") return lose(taken, seen, now);
  return seen.status === "WON" ? giveBack(taken, seen, now) : taken;
}
