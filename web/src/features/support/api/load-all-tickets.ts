import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import type { TicketStatus } from "../../../generated/graphql.ts";

const AllTickets = graphql(`
  query AllTickets($status: TicketStatus, $after: String) {
    allTickets(status: $status, first: 20, after: $after) {
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

/** Everybody's tickets, for staff; null means of every status. */
export const useAllTickets = (status: TicketStatus | null) =>
  useQuery(AllTickets, { variables: { status }, fetchPolicy: "cache-and-network" });
