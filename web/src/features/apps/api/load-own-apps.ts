import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

const OwnApps = graphql(`
  query OwnApps($first: Int!, $after: String) {
    apps(first: $first, after: $after) {
      nodes {
        id
        name
        isPublic
        redirectUris
        paymentReturnUrl
        scopes
        createdAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const pageSize = 25;

/** Reads the apps that the user registered, newest first. */
export const useOwnApps = () =>
  usePages({
    query: useQuery(OwnApps, { variables: { first: pageSize, after: null }, fetchPolicy: "cache-and-network" }),
    pick: ({ apps }) => apps,
    pageSize,
    failure: "Failed to fetch apps",
  });
