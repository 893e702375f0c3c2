import { domainError } from "@stakehold/errors/domain-error.ts";
import { text } from "@stakehold/service/input.ts";
import type { Vote } from "../domain/ballot.ts";
import type { CastVoteInput } from "../generated/graphql.ts";

/** The maximum length of an objection's sentence, in characters. */
const LONGEST_SENTENCE = 280;

/** Reads a vote and its objection. Throws INVALID_INPUT with its field, also for an approval with an objection. */
export function readVote({ vote, objection }: Pick<CastVoteInput, "vote" | "objection">): Vote {
  if (vote === "APPROVE") {
    if (objection) throw domainError("INVALID_INPUT", { field: "objection" }, "An approval has nothing to object to");
    return { choice: vote };
  }
  if (!objection) return { choice: vote };
  const { reason, sentence } = objection;
  return {
    choice: vote,
    objection: { reason, sentence: text(sentence, { field: "sentence", max: LONGEST_SENTENCE }) },
  };
}
