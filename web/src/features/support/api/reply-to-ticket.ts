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
 * Sends a reply. Refetches the later messages of a long conversation, because the response contains only the first
 * hundred, and always `others`.
 */
export const useReplyToTicket = (others: string[]) =>
  useMutation(ReplyToTicket, {
    refetchQueries: ({ data }) => [
      ...((data.replyToTicket?.ticket.messageCount ?? 0) > 100 ? ["LaterMessages"] : []),
      ...others,
    ],
  });
