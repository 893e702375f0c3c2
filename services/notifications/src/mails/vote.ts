import type { Vote } from "../domain/vote.ts";

/** How a vote went, as a sentence that follows another; nothing where there was none, or nobody knows yet. */
export function howTheVoteWent(vote: Vote | undefined): string {
  if (vote === undefined) return "";
  const { approvals, rejections, electorateSize, requiredApprovals } = vote;
  return ` Of ${people(electorateSize)}, ${approvals} approved the proposed result and ${rejections} rejected it; ${approvalsOf(requiredApprovals)} needed.`;
}

const people = (count: number): string => (count === 1 ? "1 participant" : `${count} participants`);

const approvalsOf = (count: number): string => (count === 1 ? "1 approval was" : `${count} approvals were`);
