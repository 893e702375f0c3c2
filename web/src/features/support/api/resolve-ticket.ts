import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const ResolveTicket = graphql(`
  mutation ResolveTicket($input: ResolveTicketInput!) {
    resolveTicket(input: $input) {
      ticket {
        id
        status
        updatedAt
      }
    }
  }
`);

export const useResolveTicket = () => useMutation(ResolveTicket);
