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

/** The next step in a bet's life. */
export type Step =
  | { readonly kind: "WAIT"; readonly until: Date }
  | { readonly kind: "REFUND"; readonly reason: "ONE_SIDED" | "NO_PROPOSAL" }
  | { readonly kind: "CLOSE_BALLOT"; readonly proposedAt: Date }
  | { readonly kind: "SETTLE"; readonly decision: Outcome; readonly feePolicy: FeePolicy }
  | { readonly kind: "FINISHED" };

/** A bet's unpaid places, oldest first; one page is enough. */
export type Pending = readonly Participation[];

/** The delay before payments is asked again, when it did not know yet or its event has not arrived. */
export const ASK_AGAIN_MS = 10_000;

/** How long a step may run before the sweeper may wake its bet. */
export const STEP_LIMIT_MS = 60_000;

/** Returns the places to close at payments now: too old, past the end date, or overtaken by a proposal. */
export function placesToClose({ bet, pending }: BetState<{ pending: Pending }>, { now, periods }: Judging): Pending {
  return bet === undefined ? [] : pending.filter((place) => closingTimeOf(bet, place, periods) <= now);
}

/** Returns the next step. If closing a pending place was due, payments has already been asked to close it. */
export function nextStep(bet: Bet, pending: Pending, judging: Judging): Step {
  if (isOver(bet)) return { kind: "FINISHED" };
  if (bet.decision !== null) return settling(bet, bet.decision);
  const step = bet.status === "VOTING" ? whileVoting(bet, judging) : whileOpen(bet, pending, judging);
  if (step.kind !== "WAIT") return step;
  const asking = pending.map((place) => askingTimeOf(bet, place, judging));
  return { kind: "WAIT", until: asking.reduce(earlier, step.until) };
}

/** Whether a bet waits for its creator's payment only, and so has no workflow yet. */
export const isDraft = ({ status, decision }: Bet): boolean => status === "DRAFT" && decision === null;

/** Returns when any participant may propose a result; null unless the bet is active. */
export const openProposalAtOf = (bet: Bet, { openProposalAfterMs }: Periods): Date | null =>
  bet.status === "ACTIVE" ? after(bet.endDate, openProposalAfterMs) : null;

/** Returns when everyone is refunded if there is no proposal; null unless the bet is active. */
export const refundAtOf = (bet: Bet, { abandonAfterMs }: Periods): Date | null =>
  bet.status === "ACTIVE" ? after(bet.endDate, abandonAfterMs) : null;

/**
 * Returns when a decided bet was due to be decided by time alone; undefined if people decided it, or if it was decided
 * earlier. A bet that a participant left may have become one-sided long after its end date.
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

/** Returns the end date up to which bets are refunded because they have no proposal. */
export const refundedBy = (now: Date, { abandonAfterMs }: Periods): Date => after(now, -abandonAfterMs);

/** The step that a review leaves to the workflow. */
export type Review = Exclude<Step, { kind: "REFUND" }>;

/** What else a review needs: unpaid places and, if a reminder may be due, everyone who is admitted and not banned. */
export type Reviewed = { readonly pending: Pending; readonly electorate?: readonly string[] };

/**
 * Makes the decisions that time alone makes, publishes a due reminder, stores when the next review is due, and returns
 * the next step.
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

/** Without the electorate, a due reminder is not published yet, and the bet is due for review again at once. */
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

/** A draft has only its creator's unpaid place; an active bet follows its end date. */
function whileOpen(bet: Bet, pending: Pending, { now, periods }: Judging): Step {
  if (bet.status === "DRAFT") return { kind: "WAIT", until: after(now, periods.pendingStakeMs) };
  const abandonAt = after(bet.endDate, periods.abandonAfterMs);
  if (now < bet.endDate) return { kind: "WAIT", until: bet.endDate };
  // The event for a place that was paid in time may still be on its way, and that place may fill the empty side.
  if (isOneSided(bet) && pending.length === 0) return { kind: "REFUND", reason: "ONE_SIDED" };
  return now < abandonAt ? { kind: "WAIT", until: abandonAt } : { kind: "REFUND", reason: "NO_PROPOSAL" };
}

function askingTimeOf(bet: Bet, place: Participation, { now, periods }: Judging): Date {
  const closingTime = closingTimeOf(bet, place, periods);
  return closingTime <= now ? after(now, ASK_AGAIN_MS) : closingTime;
}

/** Returns when payments is first asked to close an unpaid place. A charge before that time counts. */
export function closingTimeOf(bet: Bet, place: Participation, { pendingStakeMs }: Periods): Date {
  const latest = earlier(after(place.createdAt, pendingStakeMs), bet.endDate);
  return bet.proposedAt === null ? latest : earlier(latest, bet.proposedAt);
}
