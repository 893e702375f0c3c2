import { isDomainError } from "@stakehold/errors/domain-error.ts";

/** The code with which a rule refuses; fails the test when it does not refuse. */
export function codeOf(attempt: () => unknown): string {
  try {
    attempt();
  } catch (error) {
    if (isDomainError(error)) return error.code;
    throw error;
  }
  throw new Error("Nothing was refused");
}
