import { domainError } from "@stakehold/errors/domain-error.ts";
import {
  pageOf,
  readPage,
  timeCursor,
  timePosition,
  type Connection,
  type PageArgs,
} from "@stakehold/service/graphql/page.ts";
import { isParticipant, type Elector } from "../domain/ballot.ts";
import type { BallotReader, RecordedVote } from "./ballot-reader.ts";

export type ListVotesDeps = { readonly reader: Pick<BallotReader, "votesOf"> };

/** A page of a ballot's votes; `elector` is what the ballot knows of who asks. */
export type ListVotes = { readonly betId: string; readonly elector: Elector | undefined; readonly page: PageArgs };

/** Lists votes in the order in which they were cast. Throws NOT_A_PARTICIPANT, INVALID_INPUT. */
export async function listVotes(
  deps: ListVotesDeps,
  { betId, elector, page }: ListVotes,
): Promise<Connection<RecordedVote>> {
  if (!isParticipant(elector)) throw domainError("NOT_A_PARTICIPANT");
  const wanted = readPage(page, timePosition);
  return pageOf(await deps.reader.votesOf(betId, wanted), wanted, ({ castAt, userId }) => timeCursor(castAt, userId));
}
