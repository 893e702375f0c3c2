import { domainError } from "@stakehold/errors/domain-error.ts";
import { z } from "zod";
import { graphql } from "../generated/gql.ts";
import { anyBody, restCall } from "./rest-call.ts";

const Votes = graphql(`
  query RestVotes($id: ID!, $after: String) {
    bet(id: $id) {
      ballot {
        totalVotes
        requiredVotes
        votes(first: 100, after: $after) {
          nodes {
            vote
            castAt
            user {
              id
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  }
`);

const CastVote = graphql(`
  mutation RestCastVote($input: CastVoteInput!) {
    castVote(input: $input) {
      ballot {
        status
      }
    }
  }
`);

export const votingCalls = [
  restCall({
    method: "get",
    path: "/bets/:id/votes",
    body: anyBody,
    document: Votes,
    variables: ({ params, query }) => ({ id: params["id"] ?? "", after: query["after"] ?? null }),
    page: ({ bet }) => bet?.ballot?.votes.pageInfo,
    present: ({ bet }) => {
      if (!bet) throw domainError("BET_NOT_FOUND");
      const { ballot } = bet;
      return {
        votes: (ballot?.votes.nodes ?? []).map(({ user, vote, castAt }) => ({
          userId: user.id,
          vote: vote.toLowerCase(),
          createdAt: castAt,
        })),
        votingResult: ballot ? { totalVotes: ballot.totalVotes, requiredVotes: ballot.requiredVotes } : null,
      };
    },
  }),
  restCall({
    method: "post",
    path: "/bets/:id/vote",
    body: z.object({ vote: z.enum(["approve", "reject"], { error: "Choose approve or reject" }) }),
    document: CastVote,
    variables: ({ params, body, idempotencyKey }) => ({
      input: {
        betId: params["id"] ?? "",
        vote: body.vote === "approve" ? ("APPROVE" as const) : ("REJECT" as const),
        idempotencyKey,
      },
    }),
    present: () => ({ message: "Vote Submitted" }),
  }),
];
