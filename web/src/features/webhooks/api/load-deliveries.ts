import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import type { WebhookDeliveryStatus } from "../../../generated/graphql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

/** What was sent shows here, so whatever sends asks this again. */
export const WebhookDeliveries = graphql(`
  query WebhookDeliveries($id: ID!, $status: WebhookDeliveryStatus, $first: Int!, $after: String) {
    webhookEndpoint(id: $id) {
      id
      deliveries(status: $status, first: $first, after: $after) {
        nodes {
          id
          status
          nextAttemptAt
          ...DeliveryFacts
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

/** Few, because each comes with its tries and what was answered to them. */
const pageSize = 10;

/** What an endpoint was sent in the last 30 days, newest first: all of it, or what stands so. */
export const useWebhookDeliveries = (id: string, status: WebhookDeliveryStatus | null) =>
  usePages({
    query: useQuery(WebhookDeliveries, {
      variables: { id, status, first: pageSize, after: null },
      fetchPolicy: "cache-and-network",
    }),
    pick: ({ webhookEndpoint }) => webhookEndpoint.deliveries,
    pageSize,
    failure: "Failed to fetch messages",
  });
