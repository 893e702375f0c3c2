import { DomainError, meaningOf } from "@stakehold/errors/domain-error.ts";
import { CallFailure } from "../domain/call-failure.ts";

/** Work for which a person or a service waits: when Stripe does not do it now, that is UNAVAILABLE. */
export async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    throw new DomainError("UNAVAILABLE", {}, meaningOf("UNAVAILABLE").message, error);
  }
}
