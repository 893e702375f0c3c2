import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import type { WebhookDeliveryStatus } from "../../../generated/graphql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

/** Reads what was sent, so every mutation that sends refetches it. */
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

/** Small, because each delivery comes with its attempts and their responses. */
const pageSize = 10;

/** Reads an endpoint's deliveries of the last 30 days, newest first: all of them, or those with this status. */
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
