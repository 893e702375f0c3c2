import type { Position } from "../../generated/graphql.ts";

/** What is proposed: a winner, or that the bet can't be judged. `proposer` is YOU for the reader's own proposal. */
export type Proposal = { readonly proposer: string; readonly winner: Position | null };

/** What is voted on as a question about what happened, both answers to it, and what each says once it is chosen. */
export type VoteQuestion = {
  readonly question: string;
  readonly answers: { readonly APPROVE: string; readonly REJECT: string };
  readonly chosen: { readonly APPROVE: string; readonly REJECT: string };
};

/** What the reader is called in a question about their own proposal. */
export const YOU = "You";

const IT = {
  happened: "it happened",
  didNot: "it did not happen",
  unclear: "it can't be judged",
  clear: "it can be judged",
};

/** Returns the question of a vote, so that nobody has to translate 'approve' into what happened. */
export function questionOf({ proposer, winner }: Proposal): VoteQuestion {
  const [claimed, denied] =
    winner === null ? [IT.unclear, IT.clear] : winner === "FOR" ? [IT.happened, IT.didNot] : [IT.didNot, IT.happened];
  return {
    question: `${proposer} ${proposer === YOU ? "say" : "says"} that ${claimed}. Is that right?`,
    answers: { APPROVE: `Right, ${claimed}.`, REJECT: `No, ${denied}.` },
    chosen: { APPROVE: `Your vote: ${claimed}.`, REJECT: `Your vote: ${denied}.` },
  };
}
