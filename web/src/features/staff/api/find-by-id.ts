import { skipToken, useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const FindBet = graphql(`
  query FindBet($id: ID!) {
    bet(id: $id) {
      id
      title
      status
    }
  }
`);

const FindTicket = graphql(`
  query FindTicket($id: ID!) {
    ticket(id: $id) {
      id
      subject
      status
    }
  }
`);

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const asked = (search: string) =>
  ID.test(search) ? { variables: { id: search }, fetchPolicy: "cache-and-network" as const } : skipToken;

/** Reads the bet with this id; skips the query for text that is not an id. */
export const useFoundBet = (search: string) => useQuery(FindBet, asked(search));

/** Reads the ticket with this id. For staff; TICKET_NOT_FOUND if there is none. */
export const useFoundTicket = (search: string) => useQuery(FindTicket, asked(search));
