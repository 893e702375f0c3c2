/**
 * How a call to Stripe failed. definite: Stripe refused, and nothing happened. server: a 5xx, outcome unknown.
 * unanswered: no response. busy: not accepted now (409, 429, or our API key), or not sent; the same key may be sent again.
 */
export type FailureKind = "definite" | "server" | "unanswered" | "busy";

/** Stripe's code for an account that was deleted or disconnected from the platform. */
export const ACCOUNT_INVALID = "account_invalid";

/** The reason for a call whose turn did not come: it was not sent. */
export const NOT_SENT = "not_sent";

/** A call to Stripe that failed. `reason` is Stripe's code, never its text. */
export class CallFailure extends Error {
  override readonly name = "CallFailure";
  readonly kind: FailureKind;
  readonly reason: string;

  constructor(kind: FailureKind, reason: string, cause?: unknown) {
    super(`Stripe: ${kind} (${reason})`, { cause });
    this.kind = kind;
    this.reason = reason;
  }
}
