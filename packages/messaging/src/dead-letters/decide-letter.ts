import { domainError } from "@stakehold/errors/domain-error.ts";

/** The decisions that are possible about one letter. */
export type LetterDecisionKind = "SET_ASIDE" | "BROUGHT_BACK";

/** The state of a letter when a decision is made. */
export type LetterStanding = {
  readonly isResolved: boolean;
  readonly isSetAside: boolean;
  /** How often it was tried; 0 if it only waits behind another. */
  readonly attempts: number;
};

/**
 * Rejects a decision that does not fit the letter's state. A letter that only waits its turn can't be set aside: it is
 * not yet known whether it can be handled. Throws DEAD_LETTER_NOT_FOUND, DEAD_LETTER_NOT_WAITING,
 * DEAD_LETTER_NOT_TRIED, DEAD_LETTER_NOT_SET_ASIDE.
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
