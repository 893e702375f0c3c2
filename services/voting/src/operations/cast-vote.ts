import { domainError } from "@stakehold/errors/domain-error.ts";
import { idempotencyKey, uuidOf } from "@stakehold/service/input.ts";
import type { Ballot, VoteChoice } from "../domain/ballot.ts";
import { castVote as cast } from "../domain/cast-vote.ts";
import type { Ballots } from "./ballots.ts";

export type CastVoteDeps = { readonly ballots: Ballots };

/** One person's vote, as it was submitted. */
export type CastVote = {
  readonly idempotencyKey: string;
  readonly userId: string;
  readonly isBanned: boolean;
  readonly betId: string;
  readonly choice: VoteChoice;
};

/**
 * Casts a vote and answers the ballot with it counted.
 * Throws BALLOT_OPENING (retryable), BALLOT_NOT_FOUND, NOT_A_PARTICIPANT, ALREADY_VOTED, VOTING_CLOSED, BANNED,
 * INVALID_INPUT, IDEMPOTENCY_KEY_REUSED.
 */
export async function castVote(deps: CastVoteDeps, command: CastVote): Promise<Ballot> {
  if (command.isBanned) throw domainError("BANNED");
  const betId = uuidOf(command.betId, "BALLOT_NOT_FOUND");
  const { userId, choice } = command;
  const key = idempotencyKey(command.idempotencyKey);
  const call = { caller: userId, operation: "castVote", key, input: { betId, choice } };

  const { ballot } = await deps.ballots.change({ betId, userId, once: { call } }, (state, now) =>
    cast(state, { userId, choice }, now),
  );
  if (ballot === undefined) throw domainError("BALLOT_NOT_FOUND");
  return ballot;
}
