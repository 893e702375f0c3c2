import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const ReplyToTicket = graphql(`
  mutation ReplyToTicket($input: ReplyToTicketInput!) {
    replyToTicket(input: $input) {
      ticket {
        id
        status
        messageCount
        ...TicketThreadFacts
        ...TicketCardFacts
      }
    }
  }
`);

/**
 * A long conversation's later messages are read again; the first hundred come with the answer. `others` are read again in any
 * case.
 */
export const useReplyToTicket = (others: string[]) =>
  useMutation(ReplyToTicket, {
    refetchQueries: ({ data }) => [
      ...((data.replyToTicket?.ticket.messageCount ?? 0) > 100 ? ["LaterMessages"] : []),
      ...others,
    ],
  });
