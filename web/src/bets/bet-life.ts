import type { BetLife } from "../components/charts/life-line-view.ts";
import { graphql } from "../generated/gql.ts";
import { readFragment, type FragmentType } from "../generated/fragment-masking.ts";

const BetLifeFacts = graphql(`
  fragment BetLifeFacts on Bet {
    status
    createdAt
    publishedAt
    endDate
    participantCount
    sides {
      position
      participantCount
    }
    openProposalAt
    refundAt
    proposedAt
    votingEndsAt
    endedAt
  }
`);

/** Returns a bet's life as the line shows it. `joinedAt` is when the second person joined, if the page knows it. */
export const lifeOf = (bet: FragmentType<typeof BetLifeFacts>, joinedAt: string | null = null): BetLife => ({
  ...readFragment(BetLifeFacts, bet),
  joinedAt,
});
