import type { BallotStatus } from "@stakehold/wager/words.ts";
import type { Ballot, BallotEvent } from "./ballot.ts";

/**
 * Returns the approvals that a proposal needs: 51% of the electorate, rounded up, in integers (design, section 4). An
 * empty electorate needs none, because no one can approve.
 */
export const requiredApprovals = (electorateSize: number): number =>
  Number((51n * BigInt(electorateSize) + 99n) / 100n);

/**
 * Returns the status that the votes alone give: approved once the count is reached, rejected once it can't be reached
 * any more, expired when no one is left to vote, and open until then.
 */
export function verdictOf({ electorateSize, approvals, rejections }: Ballot): BallotStatus {
  if (electorateSize === 0) return "EXPIRED";
  const required = requiredApprovals(electorateSize);
  if (approvals >= required) return "APPROVED";
  return electorateSize - rejections < required ? "REJECTED" : "OPEN";
}

/** Returns an open ballot with the status that its votes give it. */
export const decided = (ballot: Ballot): Ballot => ({ ...ballot, status: verdictOf(ballot) });

/** Returns the closing event of a ballot whose votes were just counted, if they decided it. */
export const decidedEvents = (ballot: Ballot): readonly BallotEvent[] =>
  ballot.status === "OPEN" ? [] : [{ type: "BallotDecided", ballot }];
