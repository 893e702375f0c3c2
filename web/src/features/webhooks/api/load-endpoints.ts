import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

const WebhookEndpoints = graphql(`
  query WebhookEndpoints($first: Int!, $after: String) {
    webhookEndpoints(first: $first, after: $after) {
      nodes {
        id
        ...EndpointFacts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const pageSize = 20;

/** Reads the user's endpoints, oldest first. */
export const useWebhookEndpoints = () =>
  usePages({
    query: useQuery(WebhookEndpoints, {
      variables: { first: pageSize, after: null },
      fetchPolicy: "cache-and-network",
    }),
    pick: ({ webhookEndpoints }) => webhookEndpoints,
    pageSize,
    failure: "Failed to fetch webhooks",
  });
