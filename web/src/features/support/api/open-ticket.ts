import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import { MyTickets } from "./load-my-tickets.ts";

const OpenTicket = graphql(`
  mutation OpenTicket($input: OpenTicketInput!) {
    openTicket(input: $input) {
      ticket {
        id
        ...TicketCardFacts
      }
    }
  }
`);

export const useOpenTicket = () => useMutation(OpenTicket, { refetchQueries: [MyTickets] });
