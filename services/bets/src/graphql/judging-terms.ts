import { optionalText, optionalWebAddress } from "@stakehold/service/input.ts";
import type { JudgingTerms } from "../domain/bet.ts";
import type { CreateBetInput } from "../generated/graphql.ts";

/** The longest texts of the terms, in characters. */
const SOURCE_NAME_MAX = 200;
const VOID_IF_MAX = 1_000;

/**
 * Reads how a bet will be judged. Unspecified fields are absent, so that older calls keep their idempotency keys.
 * Throws INVALID_INPUT with its field.
 */
export function judgingTermsOf(input: CreateBetInput): Partial<JudgingTerms> {
  const sourceName = optionalText(input.sourceName, { field: "sourceName", max: SOURCE_NAME_MAX });
  const sourceUrl = optionalWebAddress(input.sourceUrl, "sourceUrl");
  const voidIf = optionalText(input.voidIf, { field: "voidIf", max: VOID_IF_MAX });
  return {
    ...(sourceName !== undefined && { sourceName }),
    ...(sourceUrl !== undefined && { sourceUrl }),
    ...(voidIf !== undefined && { voidIf }),
    ...(!input.earlyProposal && { earlyProposal: false }),
  };
}
