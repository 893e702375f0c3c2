import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

const TicketHistory = graphql(`
  query TicketHistory($id: ID!, $first: Int!, $after: String) {
    ticket(id: $id) {
      id
      history(first: $first, after: $after) {
        nodes {
          id
          ...SupportActFacts
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

const pageSize = 20;

/** Reads what staff did to a ticket, latest first. For staff. */
export const useTicketHistory = (ticketId: string) =>
  usePages({
    query: useQuery(TicketHistory, {
      variables: { id: ticketId, first: pageSize, after: null },
      fetchPolicy: "cache-and-network",
    }),
    pick: ({ ticket }) => ticket.history,
    pageSize,
    failure: "The rest could not be loaded. Please try again.",
  });
