import { UNCHANGED } from "@stakehold/messaging/change/change.ts";
import type { BallotStatus } from "@stakehold/wager/words.ts";
import type { Ballot, BallotChange, BallotState } from "./ballot.ts";
import { decidedEvents } from "./decide.ts";

/** A ballot that may be due to close. `proposedAt` is when its result was proposed. */
export type Closing = { readonly betId: string; readonly proposedAt: Date; readonly votingPeriodMs: number };

/** The ballot's status, and when to check one again that has not ended. */
export type ClosedBallot = { readonly status: BallotStatus; readonly comeBackAt: Date | undefined };

/**
 * Ends a ballot at its deadline. A ballot that never opened is written as expired two voting periods after its
 * proposal, so that a late proposal still finds it ended.
 */
export function closeBallot({ ballot }: BallotState, closing: Closing, now: Date): BallotChange<ClosedBallot> {
  if (ballot === undefined && now >= graceEnd(closing)) return closed(expired(neverOpened(closing.betId, now)));
  if (ballot?.status === "OPEN" && now >= ballot.deadline) return closed(expired(ballot));
  return { answer: { status: ballot?.status ?? "OPEN", comeBackAt: comeBackAt(ballot, closing, now) } };
}

/** Ends an open ballot whose bet was decided without it. */
export const expireBallot = ({ ballot }: BallotState): BallotChange =>
  ballot?.status === "OPEN" ? ended(expired(ballot)) : UNCHANGED;

function comeBackAt(ballot: Ballot | undefined, closing: Closing, now: Date): Date | undefined {
  if (ballot !== undefined) return ballot.status === "OPEN" ? ballot.deadline : undefined;
  // It may open at any moment, and then ends one period later at the earliest.
  return new Date(Math.min(now.getTime() + closing.votingPeriodMs, graceEnd(closing).getTime()));
}

/** No consensus was reached: a deciding vote would have ended the ballot already. */
const expired = (ballot: Ballot): Ballot => ({ ...ballot, status: "EXPIRED" });

const ended = (ballot: Ballot): BallotChange => ({
  answer: undefined,
  writes: { ballot },
  events: decidedEvents(ballot),
});

const closed = (ballot: Ballot): BallotChange<ClosedBallot> => ({
  ...ended(ballot),
  answer: { status: ballot.status, comeBackAt: undefined },
});

const graceEnd = ({ proposedAt, votingPeriodMs }: Closing): Date => new Date(proposedAt.getTime() + 2 * votingPeriodMs);

const neverOpened = (betId: string, now: Date): Ballot => ({
  betId,
  status: "OPEN",
  openedAt: now,
  deadline: now,
  electorateSize: 0,
  approvals: 0,
  rejections: 0,
});
