import type { Ballot, BallotStatus } from "./ballot.ts";

/**
 * Approvals that decide for the proposal: 51% of the electorate, rounded up, in integers (design, section 4).
 * An electorate of nobody needs none, because nobody can give one.
 */
export const requiredApprovals = (electorateSize: number): number =>
  Number((51n * BigInt(electorateSize) + 99n) / 100n);

/**
 * What the votes say by themselves: approved once the count is reached, rejected once it can't be reached any more,
 * expired when nobody is left to vote, and open until then.
 */
export function verdictOf({ electorateSize, approvals, rejections }: Ballot): BallotStatus {
  if (electorateSize === 0) return "EXPIRED";
  const required = requiredApprovals(electorateSize);
  if (approvals >= required) return "APPROVED";
  return electorateSize - rejections < required ? "REJECTED" : "OPEN";
}

/** An open ballot with the status that its votes give it. */
export const decided = (ballot: Ballot): Ballot => ({ ...ballot, status: verdictOf(ballot) });
