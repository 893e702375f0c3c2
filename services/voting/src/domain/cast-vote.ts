import { domainError } from "@stakehold/errors/domain-error.ts";
import { isVotable, type Ballot, type BallotChange, type BallotState, type Vote } from "./ballot.ts";
import { decided, decidedEvents } from "./decide.ts";

/** One person's vote on a proposed result. */
export type CastVote = { readonly userId: string; readonly vote: Vote };

/**
 * Counts a vote, decides the ballot at once if it was the last one needed, and returns the updated ballot.
 * Throws BALLOT_OPENING, NOT_A_PARTICIPANT, ALREADY_VOTED, VOTING_CLOSED.
 */
export function castVote(state: BallotState, { userId, vote }: CastVote, now: Date): BallotChange<Ballot> {
  const ballot = requireVotable(state, now);
  const counted = decided({
    ...ballot,
    approvals: ballot.approvals + (vote.choice === "APPROVE" ? 1 : 0),
    rejections: ballot.rejections + (vote.choice === "REJECT" ? 1 : 0),
  });
  return {
    answer: counted,
    writes: { ballot: counted, vote: { userId, vote, castAt: now } },
    events: [{ type: "VoteCast", ballot: counted, userId }, ...decidedEvents(counted)],
  };
}

/** Returns whether the elector of this state could vote now. */
export const canVote = ({ ballot, elector }: BallotState, now: Date): boolean =>
  ballot !== undefined && isVotable(ballot, now) && elector?.seat === "SEATED" && elector.vote === undefined;

function requireVotable({ ballot, elector }: BallotState, now: Date): Ballot {
  // Bets knows about the proposal before this service does, so a person who saw it there should retry.
  if (ballot === undefined) throw domainError("BALLOT_OPENING");
  if (elector?.seat === "SEATED" && elector.vote !== undefined) throw domainError("ALREADY_VOTED");
  // Checked before the seat: a ballot that expired before it could open has no seats, but its voters are participants.
  if (!isVotable(ballot, now)) throw domainError("VOTING_CLOSED");
  if (elector?.seat !== "SEATED") throw domainError("NOT_A_PARTICIPANT");
  return ballot;
}
