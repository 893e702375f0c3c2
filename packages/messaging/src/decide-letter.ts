import { domainError } from "@stakehold/errors/domain-error.ts";

/** What somebody can decide about one letter. */
export type LetterDecisionKind = "SET_ASIDE" | "BROUGHT_BACK";

/** How a letter stands when somebody decides about it. */
export type LetterStanding = {
  readonly isResolved: boolean;
  readonly isSetAside: boolean;
  /** How often it was tried; 0 for one that only waits behind another. */
  readonly attempts: number;
};

/**
 * Refuses a decision that does not fit how the letter stands. One that only waits for its turn can't be set aside: nobody knows
 * yet whether it can be handled.
 * Throws DEAD_LETTER_NOT_FOUND, DEAD_LETTER_NOT_WAITING, DEAD_LETTER_NOT_TRIED, DEAD_LETTER_NOT_SET_ASIDE.
 */
export function requireDecidable(decision: LetterDecisionKind, letter: LetterStanding | undefined): void {
  if (letter === undefined) throw domainError("DEAD_LETTER_NOT_FOUND");
  const { isResolved, isSetAside, attempts } = letter;
  if (decision === "BROUGHT_BACK") {
    if (isResolved || !isSetAside) throw domainError("DEAD_LETTER_NOT_SET_ASIDE");
    return;
  }
  if (isResolved || isSetAside) throw domainError("DEAD_LETTER_NOT_WAITING");
  if (attempts === 0) throw domainError("DEAD_LETTER_NOT_TRIED");
}
