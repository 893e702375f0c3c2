import type Stripe from "stripe";

export type ErrorType = "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";

/** The `error` object in Stripe's responses. */
export type ErrorBody = {
  readonly type: ErrorType;
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly charge?: string;
  readonly doc_url?: string;
  readonly advice_code?: string;
  readonly payment_intent?: Stripe.PaymentIntent;
  readonly payment_method?: Stripe.PaymentMethod;
};

/** An error response. Card errors keep the attempt's writes: a failed charge is a fact, too. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly keepsEffects: boolean;

  constructor(status: number, body: ErrorBody, keepsEffects = false) {
    super(body.message);
    this.status = status;
    this.body =
      body.code === undefined ? body : { ...body, doc_url: `https://docs.stripe.com/error-codes#${slug(body.code)}` };
    this.keepsEffects = keepsEffects;
  }
}

export function invalidRequest(message: string, rest: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, { type: "invalid_request_error", message, ...rest });
}

export function missing(what: string, id: string, param = "id", status = 404): ApiError {
  return new ApiError(status, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${what}: '${id}'`,
    param,
  });
}

/** Stripe's error for an account that is unknown, deleted, or no longer connected to the platform. */
export function accountInvalid(account: string): ApiError {
  return new ApiError(403, {
    type: "invalid_request_error",
    code: "account_invalid",
    message: `The provided key does not have access to account '${account}' (or that account does not exist).`,
  });
}

/** Stripe's error for a call that the PaymentIntent's status does not allow; it includes the PaymentIntent. */
export function unexpectedState(intent: Stripe.PaymentIntent, verb: string): ApiError {
  return new ApiError(400, {
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intent,
  });
}

/** The 4xx and 5xx of a fault plan, and of defects of the stand-in itself. */
export function plainError(status: number, message?: string): ApiError {
  if (status === 429) {
    return new ApiError(429, {
      type: "invalid_request_error",
      code: "rate_limit",
      message: message ?? "Too many requests came in too quickly. Retry with an exponential back-off.",
    });
  }
  if (status === 409) {
    return new ApiError(409, {
      type: "invalid_request_error",
      code: "lock_timeout",
      message: message ?? "Another request holds this object. Retry this one.",
    });
  }
  const type = status >= 500 ? "api_error" : "invalid_request_error";
  return new ApiError(status, { type, message: message ?? "Something went wrong on Stripe's side." });
}

function slug(code: string): string {
  return code.replaceAll("_", "-");
}
