import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const OneTicket = graphql(`
  query OneTicket($id: ID!) {
    ticket(id: $id) {
      id
      status
      subject
      user {
        id
        displayName
      }
      ...TicketThreadFacts
      ...TicketBadgesFacts
    }
  }
`);

/** Reads a ticket with its conversation. */
export const useTicket = (id: string) => useQuery(OneTicket, { variables: { id }, fetchPolicy: "cache-and-network" });
