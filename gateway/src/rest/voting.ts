import { domainError } from "@stakehold/errors/domain-error.ts";
import { z } from "zod";
import { graphql } from "../generated/gql.ts";
import { anyBody, restCall } from "./rest-call.ts";

const Votes = graphql(`
  query RestVotes($id: ID!) {
    bet(id: $id) {
      ballot {
        totalVotes
        requiredVotes
        votes(first: 100) {
          nodes {
            vote
            castAt
            user {
              id
            }
          }
        }
      }
    }
  }
`);

const CastVote = graphql(`
  mutation RestCastVote($input: CastVoteInput!) {
    castVote(input: $input) {
      status
    }
  }
`);

export const votingCalls = [
  restCall({
    method: "get",
    path: "/bets/:id/votes",
    body: anyBody,
    document: Votes,
    variables: ({ params }) => ({ id: params["id"] ?? "" }),
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
