import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

const MySessions = graphql(`
  query MySessions($first: Int!, $after: String) {
    sessions(first: $first, after: $after) {
      nodes {
        id
        ...SessionFacts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const pageSize = 20;

/** Reads the user's sessions, latest sign-in first. */
export const useSessions = () =>
  usePages({
    query: useQuery(MySessions, { variables: { first: pageSize, after: null }, fetchPolicy: "cache-and-network" }),
    pick: ({ sessions }) => sessions,
    pageSize,
    failure: "More sessions could not be loaded. Please try again.",
  });
