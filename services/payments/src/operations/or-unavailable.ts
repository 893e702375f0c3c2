import { DomainError, meaningOf } from "@stakehold/errors/domain-error.ts";
import { CallFailure } from "../domain/state/call-failure.ts";

/** Runs work that a person or a service waits for. Throws UNAVAILABLE when Stripe fails. */
export async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    throw new DomainError("UNAVAILABLE", {}, meaningOf("UNAVAILABLE").message, error);
  }
}
