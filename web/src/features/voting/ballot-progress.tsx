import { VoteRing } from "../../components/vote-ring.tsx";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";

const BallotProgressFacts = graphql(`
  fragment BallotProgress on Ballot {
    electorateSize
    totalVotes
    requiredVotes
  }
`);

export type BallotProgressProps = { readonly ballot: FragmentType<typeof BallotProgressFacts> };

/** How far the vote has come. */
export function BallotProgress({ ballot }: BallotProgressProps) {
  const { totalVotes, requiredVotes, electorateSize } = readFragment(BallotProgressFacts, ballot);
  return <VoteRing cast={totalVotes} required={requiredVotes} electorate={electorateSize} />;
}
