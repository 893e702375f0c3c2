import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import type { TicketStatus } from "../../../generated/graphql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

const AllTickets = graphql(`
  query AllTickets($status: TicketStatus, $first: Int!, $after: String) {
    allTickets(status: $status, first: $first, after: $after) {
      nodes {
        id
        user {
          id
          displayName
        }
        ...TicketCardFacts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const pageSize = 20;

/** Everybody's tickets, for staff; null means of every status. */
export const useAllTickets = (status: TicketStatus | null) =>
  usePages({
    query: useQuery(AllTickets, {
      variables: { status, first: pageSize, after: null },
      fetchPolicy: "cache-and-network",
    }),
    pick: ({ allTickets }) => allTickets,
    pageSize,
    failure: "More tickets could not be loaded. Please try again.",
  });
