import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Page, TimePosition } from "@stakehold/store/page.ts";
import { isParticipant, type Elector } from "../domain/ballot.ts";
import type { BallotReader, RecordedVote } from "./ports/ballots.ts";

export type ListVotesDeps = { readonly reader: Pick<BallotReader, "votesOf"> };

/** A page of a ballot's votes; `elector` is the caller's seat in the ballot. */
export type ListVotes = {
  readonly betId: string;
  readonly elector: Elector | undefined;
  readonly page: Page<TimePosition>;
};

/** Returns votes in the order in which they were cast, one more than the page holds. Throws NOT_A_PARTICIPANT. */
export async function listVotes(
  deps: ListVotesDeps,
  { betId, elector, page }: ListVotes,
): Promise<readonly RecordedVote[]> {
  if (!isParticipant(elector)) throw domainError("NOT_A_PARTICIPANT");
  return deps.reader.votesOf(betId, page);
}
