import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

const PersonPage = graphql(`
  query PersonPage($id: ID!, $first: Int!, $after: String, $withResults: Boolean! = true) {
    user(id: $id) {
      id
      displayName
      profileImageUrl
      ...CreatorRecordFacts
      bets(first: $first, after: $after) {
        nodes {
          id
          status
          ...BetCardFacts
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

const pageSize = 12;

/**
 * Reads a person as others see them, and the bets that they created, newest first; leaves out bets that never opened.
 */
export function usePerson(id: string) {
  const list = usePages({
    query: useQuery(PersonPage, { variables: { id, first: pageSize, after: null }, fetchPolicy: "cache-and-network" }),
    pick: ({ user }) => user?.bets,
    pageSize,
    failure: "Failed to fetch bets",
  });
  return { ...list, nodes: list.nodes.filter(({ status }) => status !== "ABANDONED") };
}
