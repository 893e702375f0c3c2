import { UNCHANGED } from "@stakehold/messaging/change/change.ts";
import type { Ballot, BallotChange, BallotState } from "./ballot.ts";
import { decided, decidedEvents } from "./decide.ts";

/** A proposed result to vote on, and the voting period. */
export type Opening = {
  readonly betId: string;
  readonly electorate: readonly string[];
  readonly votingPeriodMs: number;
};

/**
 * Opens the ballot. An existing one stays unchanged: one that was written as expired while the proposal was on its way
 * stays expired, because the bet may have been refunded because of it.
 */
export function openBallot({ ballot }: BallotState, opening: Opening, now: Date): BallotChange {
  if (ballot !== undefined) return UNCHANGED;
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
  return {
    answer: undefined,
    writes: { ballot: opened, electorate },
    events: [{ type: "BallotOpened", ballot: opened }, ...decidedEvents(opened)],
  };
}
