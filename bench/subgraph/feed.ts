/** The gateway's query to bets for the web app's feed: the feed's own fields without those of identity. */
const FEED = `query Feed($after: String, $filter: BetFilter!, $first: Int!, $sort: BetSort!, $withFeatured: Boolean!) {
  bets(filter: $filter, sort: $sort, first: $first, after: $after) {
    __typename nodes { ...Card } pageInfo { __typename endCursor hasNextPage }
  }
  featuredBet @include(if: $withFeatured) { ...Card }
}
fragment Card on Bet {
  __typename canJoin category currentPool { __typename amount } id myParticipation { __typename id position status }
  participantCount status title topic createdAt endDate endedAt openProposalAt proposedAt publishedAt refundAt votingEndsAt
  minEntry { __typename amount }
  sides {
    __typename participantCount position entryGain { __typename amount } gainPerPerson { __typename amount }
    people { __typename id } percent pool { __typename amount }
  }
}`;

const variables = { first: 20, sort: "LARGEST", filter: { status: ["ACTIVE"] }, withFeatured: true };

/** The body of the request. */
export const feedBody = JSON.stringify({ query: FEED, variables });
