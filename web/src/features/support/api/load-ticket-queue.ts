import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import type { TicketQueueFilter } from "../../../generated/graphql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

const TicketQueue = graphql(`
  query TicketQueue($filter: TicketQueueFilter!, $first: Int!, $after: String) {
    ticketQueue(filter: $filter, first: $first, after: $after) {
      nodes {
        id
        ...QueueCardFacts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const pageSize = 20;

/** Reads the tickets for staff to answer, longest wait first. For staff. */
export const useTicketQueue = (filter: TicketQueueFilter) =>
  usePages({
    query: useQuery(TicketQueue, {
      variables: { filter, first: pageSize, after: null },
      fetchPolicy: "cache-and-network",
    }),
    pick: ({ ticketQueue }) => ticketQueue,
    pageSize,
    failure: "More tickets could not be loaded. Please try again.",
  });
