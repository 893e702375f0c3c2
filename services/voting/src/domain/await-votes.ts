import { UNCHANGED } from "@stakehold/messaging/change/change.ts";
import { isVotable, type BallotChange, type BallotState } from "./ballot.ts";

/** Reminds the electors of an open ballot who have not voted; reminds no one once it takes no votes. */
export function awaitVotes({ ballot, awaited = [] }: BallotState, now: Date): BallotChange {
  if (ballot === undefined || awaited.length === 0 || !isVotable(ballot, now)) return UNCHANGED;
  return { answer: undefined, events: [{ type: "VotesAwaited", ballot, userIds: awaited }] };
}
