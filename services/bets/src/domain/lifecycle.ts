import type { DecisionReason, FeePolicy, Outcome } from "@stakehold/wager/words.ts";
import {
  after,
  earlier,
  isOneSided,
  isOver,
  participantCount,
  votingEndOf,
  type Bet,
  type Judging,
  type Periods,
} from "./bet.ts";
import type { BetChange, BetState } from "./change.ts";
import { decided } from "./decide.ts";
import type { Participation } from "./participation.ts";
import { dueReminder, nextReminderAt, reminderOf } from "./reminders.ts";

/** What comes next in a bet's life. */
export type Step =
  | { readonly kind: "WAIT"; readonly until: Date }
  | { readonly kind: "REFUND"; readonly reason: "ONE_SIDED" | "NO_PROPOSAL" }
  | { readonly kind: "CLOSE_BALLOT"; readonly proposedAt: Date }
  | { readonly kind: "SETTLE"; readonly decision: Outcome; readonly feePolicy: FeePolicy }
  | { readonly kind: "FINISHED" };

/** A bet's places that are not paid yet, oldest first; a page of them is enough. */
export type Pending = readonly Participation[];

/** Payments did not know yet, or its word is still on the way: it is asked again after this long. */
export const ASK_AGAIN_MS = 10_000;

/** A step that is under way has this long before the sweeper may look after it. */
export const STEP_LIMIT_MS = 60_000;

/** The places for which payments is to be asked now: too old, past the end date, or overtaken by a proposal. */
export function placesToClose({ bet, pending }: BetState<{ pending: Pending }>, { now, periods }: Judging): Pending {
  return bet === undefined ? [] : pending.filter((place) => closingTimeOf(bet, place, periods) <= now);
}

/** What comes next. A pending place is one that payments was asked for, where that was due. */
export function nextStep(bet: Bet, pending: Pending, judging: Judging): Step {
  if (isOver(bet)) return { kind: "FINISHED" };
  if (bet.decision !== null) return settling(bet, bet.decision);
  const step = bet.status === "VOTING" ? whileVoting(bet, judging) : whileOpen(bet, pending, judging);
  if (step.kind !== "WAIT") return step;
  const asking = pending.map((place) => askingTimeOf(bet, place, judging));
  return { kind: "WAIT", until: asking.reduce(earlier, step.until) };
}

/** Whether a bet waits for its creator's payment, and for nothing else: it has no workflow yet. */
export const isDraft = ({ status, decision }: Bet): boolean => status === "DRAFT" && decision === null;

/** From when any participant may propose a result; null unless the bet is active. */
export const openProposalAtOf = (bet: Bet, { openProposalAfterMs }: Periods): Date | null =>
  bet.status === "ACTIVE" ? after(bet.endDate, openProposalAfterMs) : null;

/** When everyone is refunded if nobody has proposed a result; null unless the bet is active. */
export const refundAtOf = (bet: Bet, { abandonAfterMs }: Periods): Date | null =>
  bet.status === "ACTIVE" ? after(bet.endDate, abandonAfterMs) : null;

/**
 * When time alone had decided a bet that is decided; undefined where people did, or where it was decided before. A bet
 * that somebody left may have become one-sided long after its end date.
 */
export function timeWasUpAt(bet: Bet, periods: Periods): Date | undefined {
  const upAt = bet.decisionReason === null ? null : timeIsUpAt(bet, bet.decisionReason, periods);
  return upAt === null || bet.decidedAt === null || bet.decidedAt < upAt ? undefined : upAt;
}

function timeIsUpAt(bet: Bet, reason: DecisionReason, periods: Periods): Date | null {
  if (reason === "ONE_SIDED") return participantCount(bet) === bet.lastAdmission ? bet.endDate : null;
  if (reason === "NO_PROPOSAL") return after(bet.endDate, periods.abandonAfterMs);
  return reason === "NO_CONSENSUS" ? votingEndOf(bet, periods) : null;
}

/** A bet that ended at this time or before is refunded for want of a proposal. */
export const refundedBy = (now: Date, { abandonAfterMs }: Periods): Date => after(now, -abandonAfterMs);

/** The step that remains for the workflow after a review. */
export type Review = Exclude<Step, { kind: "REFUND" }>;

/** What a review needs besides the bet: its unpaid places and, where a reminder may be due, who is admitted and not banned. */
export type Reviewed = { readonly pending: Pending; readonly electorate?: readonly string[] };

/**
 * Does what time alone decides, gives the reminder that is due, writes down when the next look is, and returns what comes
 * next.
 */
export function review({ bet, pending, electorate }: BetState<Reviewed>, judging: Judging): BetChange<Review> {
  if (bet === undefined) return { answer: { kind: "FINISHED" } };
  const step = nextStep(bet, pending, judging);
  const underWay = after(judging.now, STEP_LIMIT_MS);
  switch (step.kind) {
    case "FINISHED":
      return { answer: step };
    case "WAIT":
      return waiting(bet, { until: step.until, electorate }, judging);
    case "REFUND": {
      const { writes, events } = decided(bet, { decision: "REFUND", reason: step.reason }, judging.now);
      return { answer: settling(bet, "REFUND"), writes: { bet: { ...writes.bet, dueAt: underWay } }, events };
    }
    default:
      return { answer: step, writes: { bet: { ...bet, dueAt: underWay } } };
  }
}

type Waiting = { readonly until: Date; readonly electorate: readonly string[] | undefined };

/** Without the electorate a reminder that is due is not given yet, and looked at again at once. */
function waiting(bet: Bet, { until, electorate }: Waiting, judging: Judging): BetChange<Review> {
  const due = electorate === undefined ? undefined : dueReminder(bet, judging);
  const reminded = due === undefined ? bet : { ...bet, remindedUntil: judging.now };
  const dueAt = earlier(until, nextReminderAt(reminded, judging.periods) ?? until);
  return {
    answer: { kind: "WAIT", until: dueAt },
    writes: { bet: { ...reminded, dueAt } },
    ...(due === undefined ? {} : { events: [reminderOf(bet, due, electorate ?? [])] }),
  };
}

const settling = ({ feePolicy }: Bet, decision: Outcome) => ({ kind: "SETTLE", decision, feePolicy }) as const;

function whileVoting(bet: Bet, { now, periods }: Judging): Step {
  const { proposedAt } = bet;
  const endsAt = votingEndOf(bet, periods);
  if (proposedAt === null || endsAt === null) throw new TypeError(`Bet ${bet.id} is voted on without a proposal`);
  return now < endsAt ? { kind: "WAIT", until: endsAt } : { kind: "CLOSE_BALLOT", proposedAt };
}

/** A draft has nothing but its creator's unpaid place; an active bet goes by its end date. */
function whileOpen(bet: Bet, pending: Pending, { now, periods }: Judging): Step {
  if (bet.status === "DRAFT") return { kind: "WAIT", until: after(now, periods.pendingStakeMs) };
  const abandonAt = after(bet.endDate, periods.abandonAfterMs);
  if (now < bet.endDate) return { kind: "WAIT", until: bet.endDate };
  // A place that was paid in time may still be on its way, and would make the other side.
  if (isOneSided(bet) && pending.length === 0) return { kind: "REFUND", reason: "ONE_SIDED" };
  return now < abandonAt ? { kind: "WAIT", until: abandonAt } : { kind: "REFUND", reason: "NO_PROPOSAL" };
}

function askingTimeOf(bet: Bet, place: Participation, { now, periods }: Judging): Date {
  const closingTime = closingTimeOf(bet, place, periods);
  return closingTime <= now ? after(now, ASK_AGAIN_MS) : closingTime;
}

/** From when payments is asked to close a place that is not paid: what is charged before counts. */
export function closingTimeOf(bet: Bet, place: Participation, { pendingStakeMs }: Periods): Date {
  const latest = earlier(after(place.createdAt, pendingStakeMs), bet.endDate);
  return bet.proposedAt === null ? latest : earlier(latest, bet.proposedAt);
}
