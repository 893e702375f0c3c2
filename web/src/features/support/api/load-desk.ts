import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const TicketDesk = graphql(`
  query TicketDesk($id: ID!) {
    ticket(id: $id) {
      id
      status
      firstAnsweredAt
      assignee {
        id
        displayName
      }
      ...WaitFacts
    }
    supportStaff(first: 100) {
      nodes {
        id
        displayName
      }
    }
  }
`);

/** What staff alone see of a ticket, and to whom they may give it. For staff. */
export const useDesk = (id: string) => useQuery(TicketDesk, { variables: { id }, fetchPolicy: "cache-and-network" });

/** What an act of staff changes beside the ticket that it returns: while a ticket is open, it is read again. */
export const deskQueries = ["TicketDesk", "TicketHistory"];
