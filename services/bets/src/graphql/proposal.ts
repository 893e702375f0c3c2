import { domainError } from "@stakehold/errors/domain-error.ts";
import { optionalText, optionalWebAddress, text } from "@stakehold/service/input.ts";
import type { Side } from "@stakehold/wager/words.ts";
import type { Proposal } from "../domain/propose-resolution.ts";
import type { ProposeResolutionInput } from "../generated/graphql.ts";

/** The longest text of a proposal, in characters. */
const OUTCOME_MAX = 5_000;

/** Longer than any picture's id. */
const PICTURE_ID_MAX = 60;

/**
 * Reads a proposal: the side that won or that the bet can't be judged, and why. Throws INVALID_INPUT with its field if
 * it is neither or both, has no text, or has a link that is no web address.
 */
export function proposalOf(input: ProposeResolutionInput): Omit<Proposal, "proposerId"> {
  const winningSide = winnerOf(input);
  const evidenceUrl = optionalWebAddress(input.evidenceUrl, "evidenceUrl");
  const evidencePictureId = optionalText(input.evidencePictureId, { field: "evidencePictureId", max: PICTURE_ID_MAX });
  return {
    winningSide,
    outcome: text(input.outcome, { field: "outcome", max: OUTCOME_MAX }),
    ...(evidenceUrl !== undefined && { evidenceUrl }),
    ...(evidencePictureId !== undefined && { evidencePictureId }),
  };
}

function winnerOf({ winningPosition, isVoid }: ProposeResolutionInput): Side | null {
  if (isVoid) {
    if (winningPosition)
      throw domainError("INVALID_INPUT", { field: "isVoid" }, "A bet that can't be judged has no winner");
    return null;
  }
  if (winningPosition) return winningPosition;
  throw domainError("INVALID_INPUT", { field: "winningPosition" }, "You must select a position");
}
