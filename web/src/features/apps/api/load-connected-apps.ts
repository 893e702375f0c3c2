import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

const ConnectedApps = graphql(`
  query ConnectedApps($first: Int!, $after: String) {
    connectedApps(first: $first, after: $after) {
      nodes {
        id
        app {
          id
          name
          owner {
            id
            displayName
          }
        }
        scopes
        connectedAt
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

/** Reads the apps that the user connected, latest first. */
export const useConnectedApps = () =>
  usePages({
    query: useQuery(ConnectedApps, { variables: { first: pageSize, after: null }, fetchPolicy: "cache-and-network" }),
    pick: ({ connectedApps }) => connectedApps,
    pageSize,
    failure: "Failed to fetch apps",
  });
