import Stripe from "stripe";
import { CallFailure } from "../domain/call-failure.ts";

/** Makes one call; what Stripe or the way to it did wrong becomes a CallFailure that says what is known of its effect. */
export async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? failureOf(error) : error;
  }
}

function failureOf(error: Stripe.errors.StripeError): CallFailure {
  const { statusCode, code, type } = error;
  const reason = code ?? type;
  if (statusCode === undefined) return new CallFailure("unanswered", reason, error);
  if (statusCode >= 500) return new CallFailure("server", reason, error);
  // A key that was sent before with other parameters may have had its effect, so nothing is definite about it.
  if (error instanceof Stripe.errors.StripeIdempotencyError) return new CallFailure("busy", reason, error);
  if ([401, 403, 409, 429].includes(statusCode)) return new CallFailure("busy", reason, error);
  return new CallFailure("definite", reason, error);
}
