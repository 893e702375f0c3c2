import { z } from "zod";
import { graphql } from "../generated/gql.ts";
import { anyBody, restCall, returned } from "./rest-call.ts";
import * as shapes from "./shapes.ts";

const PlatformData = graphql(`
  query RestPlatformData($after: String) {
    platformCounts {
      bets
      participations
      votes
      tickets
      ticketMessages
      escrowParticipants
      isClosed
    }
    escrowParticipants(first: 100, after: $after) {
      nodes {
        id
        userId
        status
        paymentIntentId
        amount {
          amount
        }
      }
      pageInfo {
        hasNextPage
        endCursor
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

const total = shapes.counted.nullable().meta({ description: "Null where its service can't be reached." });

const platformData = z.strictObject({
  counts: z.strictObject({
    bets: shapes.counted,
    participants: shapes.counted,
    votes: total,
    tickets: total,
    messages: total,
    escrowParticipants: total,
  }),
  escrowDetails: z.array(
    z.strictObject({
      id: shapes.id,
      userId: shapes.id,
      amount: shapes.amount,
      status: shapes.stakeStatus,
      paymentIntentId: z.string().nullable(),
    }),
  ),
  isClosed: z.boolean().meta({ description: "Whether it is being cleared, and takes no bets." }),
});

export const adminCalls = [
  restCall({
    method: "get",
    path: "/admin/check-data",
    name: "readPlatformData",
    summary: "What the platform holds; admins only.",
    answers: platformData,
    body: anyBody,
    document: PlatformData,
    variables: ({ query }) => ({ after: query["after"] ?? null }),
    present: ({ platformCounts, escrowParticipants }) => ({
      // A count is null where its service can't be reached.
      counts: {
        bets: platformCounts.bets,
        participants: platformCounts.participations,
        votes: platformCounts.votes ?? null,
        tickets: platformCounts.tickets ?? null,
        messages: platformCounts.ticketMessages ?? null,
        escrowParticipants: platformCounts.escrowParticipants ?? null,
      },
      escrowDetails: escrowParticipants.nodes.map(({ id, userId, amount, status, paymentIntentId }) => ({
        id,
        userId,
        amount: amount.amount,
        status: status.toLowerCase(),
        paymentIntentId: paymentIntentId ?? null,
      })),
      isClosed: platformCounts.isClosed,
    }),
    page: ({ escrowParticipants }) => escrowParticipants.pageInfo,
  }),
  restCall({
    method: "post",
    path: "/admin/cleanup-platform",
    name: "clearPlatform",
    summary: "Refunds everybody and deletes everything; admins only, and never while live money is held.",
    answers: z.strictObject({ cleanupId: shapes.id }),
    body: z.object({ phrase: z.string({ error: "Type the phrase that confirms the cleanup" }) }),
    document: ClearPlatform,
    variables: ({ body, idempotencyKey }) => ({ input: { ...body, idempotencyKey } }),
    present: ({ clearPlatform }) => returned(clearPlatform),
  }),
];
