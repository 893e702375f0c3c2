import type { Ballot } from "../domain/ballot.ts";
import type { RecordedElector, RecordedVote } from "../operations/ports/ballots.ts";

/** The resolver model of each schema type. */
export type BallotModel = Ballot;
export type BetModel = { readonly id: string };
export type ElectorModel = RecordedElector;
export type UserModel = { readonly id: string };
export type VoteDueModel = Ballot;
export type VoteModel = RecordedVote;
