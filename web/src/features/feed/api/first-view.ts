import { graphql } from "../../../generated/gql.ts";

/** What the gateway reads as the reader of the feed, before it sends the page. */
export const FeedFirstView = graphql(`
  query FeedFirstView($filter: BetFilter!, $sort: BetSort!, $first: Int!, $withResults: Boolean! = false) {
    featuredBet {
      id
      ...BetCardFacts
    }
    bets(filter: $filter, sort: $sort, first: $first) {
      nodes {
        id
        ...BetCardFacts
      }
    }
    me {
      id
      user {
        id
        paymentsDue(first: 1) {
          id
        }
        votesDue(first: 1) {
          votingEndsAt
        }
        proposalsDue(first: 1) {
          id
        }
      }
    }
  }
`);
