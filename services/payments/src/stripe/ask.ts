import Stripe from "stripe";
import { ACCOUNT_INVALID, CallFailure, NOT_SENT } from "../domain/state/call-failure.ts";
import { NotStripesAnswer } from "./stripe-http.ts";
import { NotSent } from "./stripe-turns.ts";

/**
 * Makes one call; turns a fault of Stripe or the network into a CallFailure that states what is known of the effect.
 */
export async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? failureOf(error) : error;
  }
}

/** The reason for a call that something between us and Stripe responded to. */
const NOT_STRIPE = "not_stripe";

function failureOf(error: Stripe.errors.StripeError): CallFailure {
  const { statusCode, code, type } = error;
  if (error.detail instanceof NotSent) return new CallFailure("busy", NOT_SENT, error);
  const reason = error.detail instanceof NotStripesAnswer ? NOT_STRIPE : (code ?? type);
  if (statusCode === undefined) return new CallFailure("unanswered", reason, error);
  if (statusCode >= 500) return new CallFailure("server", reason, error);
  // A key sent before with other parameters may have had its effect, so nothing about it is definite.
  if (error instanceof Stripe.errors.StripeIdempotencyError) return new CallFailure("busy", reason, error);
  // It comes with a 403, and concerns the account, not our key.
  if (code === ACCOUNT_INVALID) return new CallFailure("definite", reason, error);
  if ([401, 403, 407, 409, 429].includes(statusCode)) return new CallFailure("busy", reason, error);
  return new CallFailure("definite", reason, error);
}
