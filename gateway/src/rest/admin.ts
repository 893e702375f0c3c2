import { z } from "zod";
import { graphql } from "../generated/gql.ts";
import { anyBody, restCall, returned } from "./rest-call.ts";

const PlatformCounts = graphql(`
  query RestPlatformCounts {
    platformCounts {
      bets
      openBets
      participations
      ballots
      votes
      tickets
      ticketMessages
      people
      isClosed
      escrowDetails {
        held {
          count
          amount {
            amount
          }
        }
        pending {
          count
          amount {
            amount
          }
        }
      }
    }
  }
`);

const ClearPlatform = graphql(`
  mutation RestClearPlatform($input: ClearPlatformInput!) {
    clearPlatform(input: $input) {
      cleanupId
    }
  }
`);

export const adminCalls = [
  restCall({
    method: "get",
    path: "/admin/check-data",
    body: anyBody,
    document: PlatformCounts,
    variables: () => ({}),
    present: ({ platformCounts: { escrowDetails, isClosed, ...counts } }) => ({
      counts,
      escrowDetails: { held: presentSum(escrowDetails.held), pending: presentSum(escrowDetails.pending) },
      isClosed,
    }),
  }),
  restCall({
    method: "post",
    path: "/admin/cleanup-platform",
    body: z.object({ phrase: z.string({ error: "Type the phrase that confirms the cleanup" }) }),
    document: ClearPlatform,
    variables: ({ body, idempotencyKey }) => ({ input: { ...body, idempotencyKey } }),
    present: ({ clearPlatform }) => returned(clearPlatform),
  }),
];

const presentSum = ({ count, amount }: { count: number; amount: { amount: string } }) => ({
  count,
  amount: amount.amount,
});
