import { Whereabouts } from "../components/whereabouts.tsx";
import { graphql } from "../generated/gql.ts";
import { readFragment, type FragmentType } from "../generated/fragment-masking.ts";

const StakePlace = graphql(`
  fragment StakePlace on Stake {
    place
    placeSince
    cardLast4
  }
`);

const StakePlaceBet = graphql(`
  fragment StakePlaceBet on Bet {
    status
    votingEndsAt
  }
`);

export type StakeWhereaboutsProps = {
  readonly stake: FragmentType<typeof StakePlace>;
  readonly bet: FragmentType<typeof StakePlaceBet>;
};

/** Where a stake's money is, in one sentence. */
export const StakeWhereabouts = ({ stake, bet }: StakeWhereaboutsProps) => (
  <Whereabouts stake={readFragment(StakePlace, stake)} bet={readFragment(StakePlaceBet, bet)} />
);
