import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const ReplyToTicket = graphql(`
  mutation ReplyToTicket($input: ReplyToTicketInput!) {
    replyToTicket(input: $input) {
      id
      status
      ...TicketThreadFacts
      ...TicketCardFacts
    }
  }
`);

export const useReplyToTicket = () => useMutation(ReplyToTicket);
