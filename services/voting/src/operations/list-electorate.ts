import { domainError } from "@stakehold/errors/domain-error.ts";
import { isParticipant } from "../domain/ballot.ts";
import type { ListVotes } from "./list-votes.ts";
import type { BallotReader, RecordedElector } from "./ports/ballots.ts";

export type ListElectorateDeps = { readonly reader: Pick<BallotReader, "electorate"> };

/** Returns the electors of a ballot and their votes, one more than the page holds. Throws NOT_A_PARTICIPANT. */
export async function listElectorate(
  deps: ListElectorateDeps,
  { betId, elector, page }: ListVotes,
): Promise<readonly RecordedElector[]> {
  if (!isParticipant(elector)) throw domainError("NOT_A_PARTICIPANT");
  return deps.reader.electorate(betId, page);
}
