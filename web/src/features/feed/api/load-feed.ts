import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import type { BetFilter } from "../../../generated/graphql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

const Feed = graphql(`
  query Feed($filter: BetFilter, $first: Int!, $after: String) {
    bets(filter: $filter, first: $first, after: $after) {
      nodes {
        id
        participantCount
        ...BetCardFacts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

/** The featured bet and six rows of three. */
const firstPage = 19;

/** Six more rows of three. */
const furtherPage = 18;

/** The bets, largest pool first, as the server sorts them. What was seen before shows at once while it is asked again. */
export const useFeed = (filter: BetFilter | null) =>
  usePages({
    query: useQuery(Feed, { variables: { filter, first: firstPage, after: null }, fetchPolicy: "cache-and-network" }),
    pick: ({ bets }) => bets,
    pageSize: furtherPage,
    failure: "Failed to fetch bets",
  });
