import { after, earlier, isOneSided, isOver, votingEndOf, type Bet, type Periods } from "./bet.ts";
import { decide } from "./decide.ts";
import { unchanged, type Change } from "./change.ts";
import type { Participation } from "./participation.ts";

/** What comes next in a bet's life. */
export type Step =
  | { readonly kind: "wait"; readonly until: Date }
  | { readonly kind: "refund"; readonly reason: "ONE_SIDED" | "NO_PROPOSAL" }
  | { readonly kind: "close-ballot"; readonly proposedAt: Date }
  | { readonly kind: "settle" }
  | { readonly kind: "finished" };

/** A bet's places that are not paid yet, oldest first; a page of them is enough. */
export type Pending = readonly Participation[];

/** Payments did not know yet, or its word is still on the way: it is asked again after this long. */
export const ASK_AGAIN_MS = 10_000;

/** A step that is under way has this long before the sweeper may look after it. */
export const STEP_LIMIT_MS = 60_000;

/** The places for which payments is to be asked now: too old, past the end date, or overtaken by a proposal. */
export function placesToClose(bet: Bet, pending: Pending, { now, periods }: Judging): Pending {
  return pending.filter((place) => closingTimeOf(bet, place, periods) <= now);
}

/** The time by which a bet is judged, and the periods of its life. */
export type Judging = { readonly now: Date; readonly periods: Periods };

/** What comes next. A pending place is one that payments was asked for, where that was due. */
export function nextStep(bet: Bet, pending: Pending, judging: Judging): Step {
  if (isOver(bet)) return { kind: "finished" };
  if (bet.decision !== null) return { kind: "settle" };
  const step = bet.status === "VOTING" ? whileVoting(bet, judging) : whileOpen(bet, pending, judging);
  if (step.kind !== "wait") return step;
  const asking = pending.map((place) => askingTimeOf(bet, place, judging));
  return { kind: "wait", until: asking.reduce(earlier, step.until) };
}

/** From when any participant may propose a result; null unless the bet is active. */
export const openProposalAtOf = (bet: Bet, { openProposalAfterMs }: Periods): Date | null =>
  bet.status === "ACTIVE" ? after(bet.endDate, openProposalAfterMs) : null;

/** When everyone is refunded if nobody has proposed a result; null unless the bet is active. */
export const refundAtOf = (bet: Bet, { abandonAfterMs }: Periods): Date | null =>
  bet.status === "ACTIVE" ? after(bet.endDate, abandonAfterMs) : null;

/** What a review wrote, and the step that remains for the workflow. */
export type Review = Change & { readonly step: Exclude<Step, { kind: "refund" }> };

/** Does what time alone decides, and writes down when the next look is due. */
export function review(bet: Bet, pending: Pending, judging: Judging): Review {
  const step = nextStep(bet, pending, judging);
  const underWay = after(judging.now, STEP_LIMIT_MS);
  switch (step.kind) {
    case "finished":
      return { ...unchanged(bet), step };
    case "wait":
      return { bet: { ...bet, dueAt: step.until }, events: [], step };
    case "refund": {
      const decided = decide(bet, { decision: "REFUND", reason: step.reason }, judging.now);
      return { ...decided, bet: { ...decided.bet, dueAt: underWay }, step: { kind: "settle" } };
    }
    default:
      return { bet: { ...bet, dueAt: underWay }, events: [], step };
  }
}

function whileVoting(bet: Bet, { now, periods }: Judging): Step {
  const { proposedAt } = bet;
  const endsAt = votingEndOf(bet, periods);
  if (proposedAt === null || endsAt === null) throw new TypeError(`Bet ${bet.id} is voted on without a proposal`);
  return now < endsAt ? { kind: "wait", until: endsAt } : { kind: "close-ballot", proposedAt };
}

/** A draft has nothing but its creator's unpaid place; an active bet goes by its end date. */
function whileOpen(bet: Bet, pending: Pending, { now, periods }: Judging): Step {
  if (bet.status === "DRAFT") return { kind: "wait", until: after(now, periods.pendingStakeMs) };
  const abandonAt = after(bet.endDate, periods.abandonAfterMs);
  if (now < bet.endDate) return { kind: "wait", until: bet.endDate };
  // A place that was paid in time may still be on its way, and would make the other side.
  if (isOneSided(bet) && pending.length === 0) return { kind: "refund", reason: "ONE_SIDED" };
  return now < abandonAt ? { kind: "wait", until: abandonAt } : { kind: "refund", reason: "NO_PROPOSAL" };
}

function askingTimeOf(bet: Bet, place: Participation, { now, periods }: Judging): Date {
  const closingTime = closingTimeOf(bet, place, periods);
  return closingTime <= now ? after(now, ASK_AGAIN_MS) : closingTime;
}

function closingTimeOf(bet: Bet, place: Participation, { pendingStakeMs }: Periods): Date {
  const latest = earlier(after(place.createdAt, pendingStakeMs), bet.endDate);
  return bet.proposedAt === null ? latest : earlier(latest, bet.proposedAt);
}
