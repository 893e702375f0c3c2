import { DomainError, meaningOf } from "@stakehold/errors/domain-error.ts";
import { kindOfFailure } from "@stakehold/messaging/failure.ts";

/**
 * Returns UNAVAILABLE if a database or another dependency did not respond, so that the caller knows to retry. Returns
 * undefined for any other error.
 */
export const unavailableBy = (thrown: unknown): DomainError | undefined =>
  kindOfFailure(thrown) === "unreachable"
    ? new DomainError("UNAVAILABLE", {}, meaningOf("UNAVAILABLE").message, thrown)
    : undefined;
