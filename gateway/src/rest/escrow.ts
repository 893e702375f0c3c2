import { z } from "zod";
import { graphql } from "../generated/gql.ts";
import { anyBody, restCall } from "./rest-call.ts";
import * as shapes from "./shapes.ts";

const EscrowBalance = graphql(`
  query RestEscrowBalance($after: String) {
    escrowBalance {
      totalInEscrow {
        amount
      }
      totalHeld {
        amount
      }
      totalPending {
        amount
      }
      entries(first: 100, after: $after) {
        nodes {
          stake {
            id
            status
            amount {
              amount
            }
          }
          participation {
            position
            createdAt
            bet {
              id
              title
              isResolved
            }
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

const balance = z.strictObject({
  totalInEscrow: z.number(),
  totalHeld: z.number(),
  totalPending: z.number(),
  participations: z.array(
    z.strictObject({
      id: shapes.id,
      amount: z.number(),
      position: shapes.position,
      status: shapes.stakeStatus,
      createdAt: shapes.time,
      bet: z.strictObject({ id: shapes.id, title: z.string(), isResolved: z.boolean() }),
    }),
  ),
});

export const escrowCalls = [
  restCall({
    method: "get",
    path: "/user/escrow-balance",
    name: "readEscrowBalance",
    summary: "The caller's money in escrow, and every stake, newest first.",
    answers: balance,
    body: anyBody,
    document: EscrowBalance,
    variables: ({ query }) => ({ after: query["after"] ?? null }),
    present: ({ escrowBalance }) => ({
      // Numbers, because the specification has numbers in this response; everywhere else amounts are decimal strings.
      totalInEscrow: Number(escrowBalance.totalInEscrow.amount),
      totalHeld: Number(escrowBalance.totalHeld.amount),
      totalPending: Number(escrowBalance.totalPending.amount),
      participations: escrowBalance.entries.nodes.map(({ stake, participation }) => ({
        id: stake.id,
        amount: Number(stake.amount.amount),
        position: participation.position.toLowerCase(),
        status: stake.status.toLowerCase(),
        createdAt: participation.createdAt,
        bet: participation.bet,
      })),
    }),
    page: ({ escrowBalance }) => escrowBalance.entries.pageInfo,
  }),
];
