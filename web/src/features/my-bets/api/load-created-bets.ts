import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

const CreatedBets = graphql(`
  query CreatedBets($first: Int!, $after: String, $withResults: Boolean! = true) {
    me {
      id
      user {
        id
        ...CreatorRecordFacts
        ...OpenStakesFacts
        bets(first: $first, after: $after) {
          nodes {
            id
            status
            endDate
            canPropose
            proposablePositions
            ...BetCardFacts
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  }
`);

const pageSize = 12;

/** Reads the bets that the user created, newest first, including unpaid drafts. Leaves out bets that never opened. */
export function useCreatedBets() {
  const list = usePages({
    query: useQuery(CreatedBets, { variables: { first: pageSize, after: null }, fetchPolicy: "cache-and-network" }),
    pick: ({ me }) => me.user.bets,
    pageSize,
    failure: "Failed to fetch bets",
  });
  return { ...list, nodes: list.nodes.filter(({ status }) => status !== "ABANDONED") };
}
