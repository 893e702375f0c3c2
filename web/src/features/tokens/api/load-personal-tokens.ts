import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

const PersonalTokens = graphql(`
  query PersonalTokens($first: Int!, $after: String) {
    personalTokens(first: $first, after: $after) {
      nodes {
        id
        name
        scopes
        lastFour
        createdAt
        expiresAt
        lastUsedAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const pageSize = 20;

/** Reads the user's valid tokens, newest first. */
export const usePersonalTokens = () =>
  usePages({
    query: useQuery(PersonalTokens, { variables: { first: pageSize, after: null }, fetchPolicy: "cache-and-network" }),
    pick: ({ personalTokens }) => personalTokens,
    pageSize,
    failure: "Failed to fetch tokens",
  });
