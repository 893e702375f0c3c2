import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

const BetsOfPerson = graphql(`
  query BetsOfPerson($id: ID!, $first: Int!, $after: String) {
    user(id: $id) {
      id
      bets(first: $first, after: $after) {
        nodes {
          id
          ...BetRowFacts
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

const pageSize = 20;

/** Reads the bets that a person created, newest first; drafts are visible only to their creator. */
export const usePersonBets = (id: string) =>
  usePages({
    query: useQuery(BetsOfPerson, {
      variables: { id, first: pageSize, after: null },
      fetchPolicy: "cache-and-network",
    }),
    pick: ({ user }) => user?.bets,
    pageSize,
    failure: "The rest could not be loaded. Please try again.",
  });
