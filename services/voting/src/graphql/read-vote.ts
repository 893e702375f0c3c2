import { domainError } from "@stakehold/errors/domain-error.ts";
import { text } from "@stakehold/service/input.ts";
import type { Vote } from "../domain/ballot.ts";
import type { CastVoteInput } from "../generated/graphql.ts";

/** The longest sentence of an objection, in characters. */
const LONGEST_SENTENCE = 280;

/** Which way somebody votes, and why. Throws INVALID_INPUT with its field, also for an approval that objects. */
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
