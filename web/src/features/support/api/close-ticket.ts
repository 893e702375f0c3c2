import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const CloseTicket = graphql(`
  mutation CloseTicket($input: ResolveTicketInput!) {
    closeTicket(input: $input) {
      ticket {
        id
        status
        updatedAt
      }
    }
  }
`);

/** For staff. */
export const useCloseTicket = () => useMutation(CloseTicket);
