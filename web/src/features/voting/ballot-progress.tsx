import { VoteRing } from "../../components/charts/vote-ring.tsx";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import { useVoters } from "./api/load-voters.ts";

const BallotProgressFacts = graphql(`
  fragment BallotProgress on Ballot {
    electorateSize
    totalVotes
    requiredVotes
  }
`);

export type BallotProgressProps = {
  readonly betId: string;
  readonly ballot: FragmentType<typeof BallotProgressFacts>;
};

/** How far the vote has come, and who has voted. */
export function BallotProgress({ betId, ballot }: BallotProgressProps) {
  const { totalVotes, requiredVotes, electorateSize } = readFragment(BallotProgressFacts, ballot);
  const voters = useVoters(betId, totalVotes);
  return <VoteRing cast={totalVotes} required={requiredVotes} electorate={electorateSize} voters={voters} />;
}
