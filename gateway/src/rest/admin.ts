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
      clearing {
        id
      }
    }
  }
`);

const ConfirmClearing = graphql(`
  mutation RestConfirmClearing($input: ConfirmClearingInput!) {
    confirmClearing(input: $input) {
      cleanupId
    }
  }
`);

const WithdrawClearing = graphql(`
  mutation RestWithdrawClearing($input: WithdrawClearingInput!) {
    withdrawClearing(input: $input) {
      cleanupId
    }
  }
`);

const cleanup = z.strictObject({ cleanupId: shapes.id });

const clearing = z.strictObject({
  cleanupId: shapes.id,
  isPending: z.boolean().meta({ description: "Whether it waits for another admin's confirmation." }),
});

const phrase = z.object({ phrase: z.string({ error: "Type the phrase that confirms the cleanup" }) });

const total = shapes.counted.nullable().meta({ description: "Null if its service can't be reached." });

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
  isClosed: z.boolean().meta({ description: "Whether the platform is being cleared and accepts no bets." }),
});

export const adminCalls = [
  restCall({
    method: "get",
    path: "/admin/check-data",
    name: "readPlatformData",
    summary: "Returns the platform's totals; admins only.",
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
    summary:
      "Refunds everyone and deletes all bets; admins only, and not while live money is held. If this needs a second admin, the response has status 202 and `isPending`, and another admin confirms it.",
    answers: clearing,
    body: phrase,
    document: ClearPlatform,
    variables: ({ body, idempotencyKey }) => ({ input: { ...body, idempotencyKey } }),
    present: ({ clearPlatform }) => {
      const { cleanupId, clearing: waiting } = returned(clearPlatform);
      return { cleanupId, isPending: waiting != null };
    },
    isPending: ({ clearPlatform }) => clearPlatform?.clearing != null,
  }),
  restCall({
    method: "post",
    path: "/admin/cleanups/:id/confirm",
    name: "confirmClearing",
    summary:
      "Confirms and begins the cleanup that another admin requested; admins only, and not the admin who requested it.",
    answers: cleanup,
    body: phrase,
    document: ConfirmClearing,
    variables: ({ params, body, idempotencyKey }) => ({
      input: { ...body, cleanupId: params["id"] ?? "", idempotencyKey },
    }),
    present: ({ confirmClearing }) => returned(confirmClearing),
  }),
  restCall({
    method: "post",
    path: "/admin/cleanups/:id/withdraw",
    name: "withdrawClearing",
    summary: "Withdraws a cleanup request before it is confirmed; admins only.",
    answers: cleanup,
    body: anyBody,
    document: WithdrawClearing,
    variables: ({ params, idempotencyKey }) => ({ input: { cleanupId: params["id"] ?? "", idempotencyKey } }),
    present: ({ withdrawClearing }) => returned(withdrawClearing),
  }),
];
