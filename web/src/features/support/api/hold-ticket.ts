import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const TakeTicket = graphql(`
  mutation TakeTicket($input: ResolveTicketInput!) {
    takeTicket(input: $input) {
      ticket {
        id
        assignee {
          id
          displayName
        }
      }
    }
  }
`);

const AssignTicket = graphql(`
  mutation AssignTicket($input: AssignTicketInput!) {
    assignTicket(input: $input) {
      ticket {
        id
        assignee {
          id
          displayName
        }
      }
    }
  }
`);

/** For staff. TICKET_TAKEN if another holds it. */
export const useTakeTicket = () => useMutation(TakeTicket);

/** For staff; by design, also if someone holds it. */
export const useAssignTicket = () => useMutation(AssignTicket);
