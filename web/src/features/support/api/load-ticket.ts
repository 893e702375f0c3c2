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

/** How often an open conversation is asked for news: tickets have no live stream. */
export const newsMs = 15_000;

/** One ticket with its conversation, kept fresh while it is open. */
export const useTicket = (id: string) =>
  useQuery(OneTicket, { variables: { id }, fetchPolicy: "cache-and-network", pollInterval: newsMs });
