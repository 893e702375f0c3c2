import type { Ballot, BallotChange, BallotState } from "./ballot.ts";

/** A ballot whose time may have come. `proposedAt` is when the result was proposed that it is about. */
export type Closing = { readonly betId: string; readonly proposedAt: Date; readonly votingPeriodMs: number };

/**
 * Ends a ballot at its deadline. One that never opened is written as expired two voting periods after its proposal, so
 * that a proposal that comes later still finds it ended. Answers nothing where nothing changes.
 */
export function closeBallot({ ballot }: BallotState, closing: Closing, now: Date): BallotChange | undefined {
  if (ballot === undefined) return now < graceEnd(closing) ? undefined : ended(neverOpened(closing.betId, now));
  return ballot.status !== "OPEN" || now < ballot.deadline ? undefined : ended(ballot);
}

/** When to come back for a ballot that has not ended, or nothing for one that has. */
export function comeBackAt(ballot: Ballot | undefined, closing: Closing, now: Date): Date | undefined {
  if (ballot !== undefined) return ballot.status === "OPEN" ? ballot.deadline : undefined;
  // It may open at any moment, and then ends one period later at the earliest.
  return new Date(Math.min(now.getTime() + closing.votingPeriodMs, graceEnd(closing).getTime()));
}

/** Ends an open ballot whose bet was decided without it. Answers nothing where nothing changes. */
export const expireBallot = ({ ballot }: BallotState): BallotChange | undefined =>
  ballot?.status === "OPEN" ? ended(ballot) : undefined;

/** Nobody reached a consensus: an open ballot whose votes decide has been decided by the last of them. */
const ended = (ballot: Ballot): BallotChange => ({ ballot: { ...ballot, status: "EXPIRED" }, events: ["decided"] });

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
