import type { Decision, StakeState } from "./decision.ts";
import { bookMovements, disputeOf, isContested, isNews, type Dispute, type SeenDispute } from "./dispute.ts";
import { giveBack, lose, takeBack, type Draft } from "./dispute-steps.ts";
import { isInFlight, wayOutOf } from "./way-out.ts";

/**
 * What applying a dispute came to. stray: the charge is not the stake's. busy: a refund or transfer of it is under way,
 * and its end decides who bears the loss. `alert` says in a few words what somebody should look at.
 */
export type AppliedDispute = { readonly outcome: "applied" | "stray" | "busy"; readonly alert?: string };

/**
 * Brings a stake up to what Stripe shows of a dispute of its charge; forward only. A dispute whose end is seen first
 * opens and ends in one go.
 */
export function applyDispute(state: StakeState, seen: SeenDispute, now: Date): Decision<AppliedDispute> {
  const { stake } = state;
  if (stake === null || stake.charge !== seen.charge) return { answer: { outcome: "stray" } };
  const known = state.disputes.find(({ id }) => id === seen.id);
  const transactions = bookMovements(seen);
  if (!isNews(known, seen)) {
    return { answer: { outcome: "applied", ...changedMind(known, seen) }, writes: { transactions } };
  }
  const draft: Draft = {
    stake,
    owed: state.owed,
    wayOut: wayOutOf(state.operations),
    isContested: isContested(state.disputes.filter(({ id }) => id !== seen.id)),
    operations: [],
    transactions,
    events: [],
  };
  if (seen.status === "lost" && draft.wayOut !== undefined && isInFlight(draft.wayOut)) {
    return { answer: { outcome: "busy" }, writes: { transactions } };
  }
  const after = advance(draft, known, seen, now);
  return {
    answer: { outcome: "applied", alert: `${seen.status}: ${seen.reason}` },
    writes: {
      stakes: after.stake === stake ? [] : [after.stake],
      // A dispute that opens and ends in one go may change a row twice; it is written as it is at the end.
      operations: [...new Map(after.operations.map((operation) => [operation.key, operation])).values()],
      transactions: after.transactions,
      events: after.events,
      disputes: [disputeOf(seen, stake.id, now)],
    },
  };
}

function advance(draft: Draft, known: Dispute | undefined, seen: SeenDispute, now: Date): Draft {
  if (seen.status === "inquiry") return draft;
  if (seen.status === "ended") return known?.status === "open" ? giveBack(draft, seen, now) : draft;
  const taken = known?.status === "open" ? draft : takeBack(draft, seen, now);
  if (seen.status === "lost") return lose(taken, seen, now);
  return seen.status === "won" ? giveBack(taken, seen, now) : taken;
}

/** A network seldom changes its mind; what it moves then is booked, and who bears it is for a person to decide. */
const changedMind = (known: Dispute | undefined, { status }: SeenDispute): { alert?: string } =>
  known !== undefined && known.closedAt !== null && (status === "won" || status === "lost") && status !== known.status
    ? { alert: `a dispute that was ${known.status} is ${status}` }
    : {};
