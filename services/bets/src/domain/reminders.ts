import { after, isOneSided, votingEndOf, type Bet, type Judging, type Periods } from "./bet.ts";
import type { BetEvent, Reminder } from "./change.ts";

/** When a reminder is due, and before when one can act on it. */
export type Reminding = { readonly reminder: Reminder; readonly at: Date; readonly actBefore: Date };

const HOUR_MS = 60 * 60 * 1000;

/** How long before its end a bet with one side only tells its people so. */
const ONE_SIDED_BEFORE_MS = 24 * HOUR_MS;

/** How long before its end a vote calls for the last time. */
const LAST_CALL_MS = 6 * HOUR_MS;

/**
 * The reminder that is due now and was not given. Of several the last one alone is: what the others said is out of date.
 * None that was due before the bet was published is.
 */
export const dueReminder = (bet: Bet, { now, periods }: Judging): Reminding | undefined =>
  notGiven(bet, periods).findLast(({ at }) => at <= now);

/** When the next reminder is due, or should have been given; undefined where none is to come. */
export const nextReminderAt = (bet: Bet, periods: Periods): Date | undefined => notGiven(bet, periods)[0]?.at;

/**
 * A reminder as it is told. `electorate` are the people who are admitted and not banned. Who has not voted is known to
 * voting alone, so a vote's reminder names nobody.
 */
export const reminderOf = (bet: Bet, { reminder, actBefore }: Reminding, electorate: readonly string[]): BetEvent => ({
  type: "ReminderDue",
  betId: bet.id,
  reminder,
  actBefore,
  people: peopleOf(bet, reminder, electorate),
});

function peopleOf({ creatorId }: Bet, reminder: Reminder, electorate: readonly string[]): readonly string[] {
  switch (reminder) {
    case "ONE_SIDED":
    case "PROPOSAL_OPEN":
      return electorate;
    case "PROPOSAL_DUE":
      return electorate.filter((userId) => userId === creatorId);
    case "VOTE_HALF_OVER":
    case "VOTE_ENDS_SOON":
      return [];
  }
}

function notGiven(bet: Bet, periods: Periods): readonly Reminding[] {
  const givenUntil = bet.remindedUntil ?? bet.publishedAt;
  return givenUntil === null ? [] : remindersOf(bet, periods).filter(({ at }) => at > givenUntil);
}

/** All reminders of a bet as it stands, by time. */
function remindersOf(bet: Bet, periods: Periods): readonly Reminding[] {
  if (bet.decision !== null) return [];
  if (bet.status === "VOTING") return ofVote(bet, periods);
  if (bet.status !== "ACTIVE") return [];
  return isOneSided(bet) ? ofOneSide(bet) : ofProposal(bet, periods);
}

const ofOneSide = ({ endDate }: Bet): readonly Reminding[] => [
  { reminder: "ONE_SIDED", at: after(endDate, -ONE_SIDED_BEFORE_MS), actBefore: endDate },
];

function ofProposal({ endDate }: Bet, { openProposalAfterMs, abandonAfterMs }: Periods): readonly Reminding[] {
  const actBefore = after(endDate, abandonAfterMs);
  return [
    { reminder: "PROPOSAL_DUE", at: endDate, actBefore },
    { reminder: "PROPOSAL_OPEN", at: after(endDate, openProposalAfterMs), actBefore },
  ];
}

/**
 * Half the time of a vote after its proposal, and six hours before its end where that is later. Half time does not go by the
 * ballot's deadline, which is not known at once: a workflow that waits for the one would have to wait again for the other.
 */
function ofVote(bet: Bet, periods: Periods): readonly Reminding[] {
  const actBefore = votingEndOf(bet, periods);
  if (bet.proposedAt === null || actBefore === null) return [];
  const half: Reminding = { reminder: "VOTE_HALF_OVER", at: after(bet.proposedAt, periods.votingMs / 2), actBefore };
  if (periods.votingMs <= 2 * LAST_CALL_MS) return [half];
  return [half, { reminder: "VOTE_ENDS_SOON", at: after(actBefore, -LAST_CALL_MS), actBefore }];
}
