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

/** Reads what only staff see of a ticket, and whom they may assign it to. For staff. */
export const useDesk = (id: string) => useQuery(TicketDesk, { variables: { id }, fetchPolicy: "cache-and-network" });

/** The queries that a staff action changes besides the returned ticket: an open ticket refetches them. */
export const deskQueries = ["TicketDesk", "TicketHistory"];
