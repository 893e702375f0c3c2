import { ErrorCode } from "./generated/enums.ts";

export { ErrorCode };

/**
 * What went wrong before Stakehold said a code of its own. `NETWORK_FAILED`: no answer came. `TIMED_OUT`: none came in time.
 * `UNEXPECTED_ANSWER`: the answer is not the API's, or has a code that this version does not know.
 * `INVALID_REQUEST`: GraphQL refused the document or its variables.
 */
export type ClientErrorCode = "NETWORK_FAILED" | "TIMED_OUT" | "UNEXPECTED_ANSWER" | "INVALID_REQUEST";

/** One entry of an answer's `errors`, as it was sent. */
export type GraphError = {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: { readonly code?: string; readonly fields?: ErrorFields };
};

/** Facts to show with an error, such as `{ minimum: "5.00" }`. */
export type ErrorFields = Readonly<Record<string, unknown>>;

export type ErrorFacts = {
  readonly code: ErrorCode | ClientErrorCode;
  readonly message: string;
  readonly fields?: ErrorFields;
  readonly httpStatus?: number | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly errors?: readonly GraphError[];
  readonly data?: unknown;
  readonly cause?: unknown;
};

/** Codes that say: the same call may succeed later without any change. Every other one is the caller's to answer. */
const LATER: ReadonlySet<string> = new Set([
  "UNAVAILABLE",
  "DEADLINE_EXCEEDED",
  "RATE_LIMITED",
  "NETWORK_FAILED",
  "TIMED_OUT",
]);

/** The one error that every call rejects with, unless its own signal was aborted: then it rejects with the signal's reason. */
export class StakeholdError extends Error {
  override readonly name = "StakeholdError";
  /** Stable: switch over it. */
  readonly code: ErrorCode | ClientErrorCode;
  readonly fields: ErrorFields;
  /** The status of the answer; undefined where none came. Refusals by the graph have 200. */
  readonly httpStatus: number | undefined;
  /** Names the call in Stakehold's logs: give it to support. */
  readonly requestId: string | undefined;
  /** How long to wait before the next try, in milliseconds, where Stakehold says so. */
  readonly retryAfterMs: number | undefined;
  /** Everything that the answer complained of. */
  readonly errors: readonly GraphError[];
  /** What the answer had all the same, such as the other mutations of the request. */
  readonly data: unknown;

  constructor({ message, cause, ...facts }: ErrorFacts) {
    super(message, cause === undefined ? {} : { cause });
    this.code = facts.code;
    this.fields = facts.fields ?? {};
    this.httpStatus = facts.httpStatus;
    this.requestId = facts.requestId;
    this.retryAfterMs = facts.retryAfterMs;
    this.errors = facts.errors ?? [];
    this.data = facts.data;
  }

  /** Names a fault of Stakehold's own in its logs; undefined for any other error. */
  get reference(): string | undefined {
    const { reference } = this.fields;
    return typeof reference === "string" ? reference : undefined;
  }

  /** Whether the same call may succeed later without any change. */
  get isRetryable(): boolean {
    if (LATER.has(this.code)) return true;
    return this.code === "UNEXPECTED_ANSWER" && (this.httpStatus ?? 0) >= 500;
  }
}
