import type { Vote } from "../domain/vote.ts";

/** Returns a vote's result as a sentence that follows another; empty if there was none, or it is not known yet. */
export function howTheVoteWent(vote: Vote | undefined): string {
  if (vote === undefined) return "";
  const { approvals, rejections, electorateSize, requiredApprovals } = vote;
  return ` Of ${people(electorateSize)}, ${approvals} approved the proposed result and ${rejections} rejected it; ${approvalsOf(requiredApprovals)} needed.`;
}

const people = (count: number): string => (count === 1 ? "1 participant" : `${count} participants`);

const approvalsOf = (count: number): string => (count === 1 ? "1 approval was" : `${count} approvals were`);
