import { isDomainError } from "@stakehold/errors/domain-error.ts";

/** Returns the error code of a rule's rejection; fails the test if the rule does not reject. */
export function codeOf(attempt: () => unknown): string {
  try {
    attempt();
  } catch (error) {
    if (isDomainError(error)) return error.code;
    throw error;
  }
  throw new Error("Nothing was refused");
}
