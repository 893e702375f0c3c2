import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Ballot, Vote } from "../domain/ballot.ts";
import { castVote as cast } from "../domain/cast-vote.ts";
import type { BallotStore } from "./ports/ballots.ts";

export type CastVoteDeps = { readonly ballots: BallotStore };

/** One person's vote, as submitted. */
export type CastVote = {
  readonly userId: string;
  readonly betId: string;
  readonly vote: Vote;
  readonly idempotencyKey: string;
};

/**
 * Casts a vote and returns the ballot with it counted.
 * Throws BALLOT_OPENING (retryable), BALLOT_NOT_FOUND, NOT_A_PARTICIPANT, ALREADY_VOTED, VOTING_CLOSED,
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function castVote(deps: CastVoteDeps, command: CastVote): Promise<Ballot> {
  const { userId, betId, vote, idempotencyKey: key } = command;
  const call = { caller: userId, operation: "castVote", key, input: { betId, ...vote } };
  const ballot = await deps.ballots.change<Ballot | undefined>(
    { betId, userId },
    (state, now) => cast(state, { userId, vote }, now),
    { call, resultId: betId, repeated: (state) => state.ballot },
  );
  if (ballot === undefined) throw domainError("BALLOT_NOT_FOUND");
  return ballot;
}
