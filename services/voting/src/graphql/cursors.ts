import { domainError } from "@stakehold/errors/domain-error.ts";
import { decodeCursor, encodeCursor } from "@stakehold/service/graphql/page.ts";
import { uuidOf } from "@stakehold/service/input.ts";
import type { RecordedVote, VotePosition } from "../operations/ports/ballots.ts";

/** Positions among a ballot's votes. */
export const voteCursor = ({ castAt, userId }: RecordedVote): string => encodeCursor([castAt.toISOString(), userId]);

export function votePosition(cursor: string): VotePosition {
  const [time = "", userId = ""] = decodeCursor(cursor, 2);
  const castAt = new Date(time);
  if (Number.isNaN(castAt.getTime())) throw domainError("INVALID_INPUT", { field: "after" });
  return { castAt, userId: uuidOf(userId, "INVALID_INPUT") };
}
