import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

export const MyTickets = graphql(`
  query MyTickets($first: Int!, $after: String) {
    tickets(first: $first, after: $after) {
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

const pageSize = 20;

/** Reads the user's own tickets, newest first. */
export const useMyTickets = () =>
  usePages({
    query: useQuery(MyTickets, { variables: { first: pageSize, after: null }, fetchPolicy: "cache-and-network" }),
    pick: ({ tickets }) => tickets,
    pageSize,
    failure: "More tickets could not be loaded. Please try again.",
  });
