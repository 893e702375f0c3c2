import type { Ballot, BallotChange, BallotState } from "./ballot.ts";
import { decided } from "./decide.ts";

/** A proposed result that is to be voted on, and for how long. */
export type Opening = {
  readonly betId: string;
  readonly electorate: readonly string[];
  readonly votingPeriodMs: number;
};

/**
 * Opens the ballot. One that exists already stands: an expired one that was written in its place while the proposal
 * was on its way stays expired, because the bet may have been refunded by it.
 */
export function openBallot({ ballot }: BallotState, opening: Opening, now: Date): BallotChange | undefined {
  if (ballot !== undefined) return undefined;
  const electorate = [...new Set(opening.electorate)];
  const opened: Ballot = decided({
    betId: opening.betId,
    status: "OPEN",
    openedAt: now,
    deadline: new Date(now.getTime() + opening.votingPeriodMs),
    electorateSize: electorate.length,
    approvals: 0,
    rejections: 0,
  });
  return { ballot: opened, electorate, events: opened.status === "OPEN" ? ["opened"] : ["opened", "decided"] };
}
