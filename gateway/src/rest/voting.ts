import { domainError, type DomainError } from "@stakehold/errors/domain-error.ts";
import { z } from "zod";
import { graphql } from "../generated/gql.ts";
import type { RunDocument } from "../graphql/run-document.ts";
import { anyBody, restCall, type RestRequest } from "./rest-call.ts";
import * as shapes from "./shapes.ts";

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
            objection {
              reason
              sentence
            }
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

const VoteStanding = graphql(`
  query RestVoteStanding($id: ID!) {
    bet(id: $id) {
      status
      isResolved
      myParticipation {
        status
      }
    }
  }
`);

const votesAnswer = z.strictObject({
  votes: z.array(
    z.strictObject({
      userId: shapes.id,
      vote: shapes.vote,
      createdAt: shapes.time,
      objection: shapes.objection
        .nullable()
        .meta({ description: "Null for an approval, and for a rejection without a reason." }),
    }),
  ),
  votingResult: z
    .strictObject({ totalVotes: shapes.counted, requiredVotes: shapes.counted })
    .nullable()
    .meta({ description: "Null until a result is proposed." }),
});

const reasonOf = {
  too_early: "TOO_EARLY",
  wrong_side: "WRONG_SIDE",
  no_evidence: "NO_EVIDENCE",
  other: "OTHER",
} as const;

export const votingCalls = [
  restCall({
    method: "get",
    path: "/bets/:id/votes",
    name: "listVotes",
    summary: "The votes on a bet in the order in which they were cast, to its participants.",
    answers: votesAnswer,
    body: anyBody,
    document: Votes,
    variables: ({ params, query }) => ({ id: params["id"] ?? "", after: query["after"] ?? null }),
    page: ({ bet }) => bet?.ballot?.votes.pageInfo,
    present: ({ bet }) => {
      if (!bet) throw domainError("BET_NOT_FOUND");
      const { ballot } = bet;
      return {
        votes: (ballot?.votes.nodes ?? []).map(({ user, vote, castAt, objection }) => ({
          userId: user.id,
          vote: vote.toLowerCase(),
          createdAt: castAt,
          objection: objection ? { reason: objection.reason.toLowerCase(), sentence: objection.sentence } : null,
        })),
        votingResult: ballot ? { totalVotes: ballot.totalVotes, requiredVotes: ballot.requiredVotes } : null,
      };
    },
  }),
  restCall({
    method: "post",
    path: "/bets/:id/vote",
    name: "castVote",
    summary: "Approves or rejects a proposed result, once.",
    answers: z.strictObject({ message: z.literal("Vote Submitted") }),
    body: z.object({
      vote: z.enum(["approve", "reject"], { error: "Choose approve or reject" }),
      objection: shapes.objection
        .optional()
        .meta({ description: "Why the result is rejected. Participants of the bet can read it." }),
    }),
    document: CastVote,
    variables: ({ params, body, idempotencyKey }) => ({
      input: {
        betId: params["id"] ?? "",
        vote: body.vote === "approve" ? ("APPROVE" as const) : ("REJECT" as const),
        objection: body.objection && { ...body.objection, reason: reasonOf[body.objection.reason] },
        idempotencyKey,
      },
    }),
    present: () => ({ message: "Vote Submitted" }),
    explain: explainVote,
  }),
];

/**
 * Explains a missing ballot. Voting knows only bets that are voted on, so it expects any other ballot to open soon. The
 * bet's status decides whether a retry makes sense.
 */
async function explainVote(
  refusal: DomainError,
  run: RunDocument,
  { params }: RestRequest<unknown>,
): Promise<DomainError> {
  if (refusal.code !== "BALLOT_OPENING") return refusal;
  const { bet } = await run(VoteStanding, { id: params["id"] ?? "" });
  if (!bet) return domainError("BET_NOT_FOUND");
  if (bet.myParticipation?.status !== "HELD") return domainError("NOT_A_PARTICIPANT");
  if (bet.isResolved) return domainError("ALREADY_RESOLVED");
  return bet.status === "VOTING" ? refusal : domainError("VOTING_NOT_STARTED");
}
