/**
 * How a call to Stripe failed. definite: Stripe said no, nothing happened. server: a 5xx, so nobody knows.
 * unanswered: no answer came. busy: not taken now (409, 429, or our API key), the same key may be sent again.
 */
export type FailureKind = "definite" | "server" | "unanswered" | "busy";

/** A call to Stripe that did not answer what was asked for. `reason` is Stripe's code, never its text. */
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
