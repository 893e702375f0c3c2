import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

export const MyTickets = graphql(`
  query MyTickets($after: String) {
    tickets(first: 20, after: $after) {
      nodes {
        id
        ...TicketCardFacts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

/** One's own tickets, newest first; further pages are joined to the first. */
export const useMyTickets = () => useQuery(MyTickets, { fetchPolicy: "cache-and-network" });
