import { DomainError, meaningOf } from "@stakehold/errors/domain-error.ts";
import { kindOfFailure } from "@stakehold/messaging/failure.ts";

/**
 * UNAVAILABLE where a database or another dependency did not answer, so that the caller knows to try again. Returns
 * nothing where something else went wrong.
 */
export const unavailableBy = (thrown: unknown): DomainError | undefined =>
  kindOfFailure(thrown) === "unreachable"
    ? new DomainError("UNAVAILABLE", {}, meaningOf("UNAVAILABLE").message, thrown)
    : undefined;
