import { after, isOneSided, votingEndOf, type Bet, type Judging, type Periods } from "./bet.ts";
import type { BetEvent, Reminder } from "./change.ts";

/** A reminder, when it is due, and until when people can act on it. */
export type Reminding = { readonly reminder: Reminder; readonly at: Date; readonly actBefore: Date };

const HOUR_MS = 60 * 60 * 1000;

/** How long before its end the people of a one-sided bet are reminded. */
const ONE_SIDED_BEFORE_MS = 24 * HOUR_MS;

/** How long before its end a vote's last reminder is due. */
const LAST_CALL_MS = 6 * HOUR_MS;

/**
 * Returns the due reminder that was not published yet. Of several, only the last one counts, because the others are out
 * of date. Reminders from before the bet's publication never count.
 */
export const dueReminder = (bet: Bet, { now, periods }: Judging): Reminding | undefined =>
  notGiven(bet, periods).findLast(({ at }) => at <= now);

/** Returns when the next reminder is, or already was, due; undefined if there is none left. */
export const nextReminderAt = (bet: Bet, periods: Periods): Date | undefined => notGiven(bet, periods)[0]?.at;

/**
 * Returns a reminder as its event. `electorate` is everyone who is admitted and not banned. Only voting knows who has
 * not voted, so a vote's reminder names nobody.
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

/** Returns all reminders of a bet in its current state, by time. */
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
 * One reminder is due half a voting period after the proposal, another six hours before the vote's end if that is
 * later. Half time ignores the ballot's deadline: it is not known at once, and would make a waiting workflow wait
 * again.
 */
function ofVote(bet: Bet, periods: Periods): readonly Reminding[] {
  const actBefore = votingEndOf(bet, periods);
  if (bet.proposedAt === null || actBefore === null) return [];
  const half: Reminding = { reminder: "VOTE_HALF_OVER", at: after(bet.proposedAt, periods.votingMs / 2), actBefore };
  if (periods.votingMs <= 2 * LAST_CALL_MS) return [half];
  return [half, { reminder: "VOTE_ENDS_SOON", at: after(actBefore, -LAST_CALL_MS), actBefore }];
}
