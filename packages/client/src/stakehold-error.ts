import { ErrorCode } from "./generated/enums.ts";

export { ErrorCode };

/**
 * Errors without a Stakehold code. `NETWORK_FAILED`: no response came. `TIMED_OUT`: none came in time.
 * `UNEXPECTED_ANSWER`: the response is not the API's, or has a code that this version does not know. `INVALID_REQUEST`:
 * GraphQL rejected the document or its variables.
 */
export type ClientErrorCode = "NETWORK_FAILED" | "TIMED_OUT" | "UNEXPECTED_ANSWER" | "INVALID_REQUEST";

/** One entry of a response's `errors`, as it was sent. */
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

/**
 * Codes of failures that may be temporary: the same call may succeed later unchanged. The caller must handle every
 * other one.
 */
const LATER: ReadonlySet<string> = new Set([
  "UNAVAILABLE",
  "DEADLINE_EXCEEDED",
  "RATE_LIMITED",
  "NETWORK_FAILED",
  "TIMED_OUT",
]);

/** The only error that calls reject with, unless their own signal was aborted: then they reject with its reason. */
export class StakeholdError extends Error {
  override readonly name = "StakeholdError";
  /** Stable: switch over it. */
  readonly code: ErrorCode | ClientErrorCode;
  readonly fields: ErrorFields;
  /** The status of the response; undefined if none came. The graph's refusals have 200. */
  readonly httpStatus: number | undefined;
  /** Names the call in Stakehold's logs: give it to support. */
  readonly requestId: string | undefined;
  /** How long to wait before a retry, in milliseconds, if Stakehold specifies it. */
  readonly retryAfterMs: number | undefined;
  /** All errors of the response. */
  readonly errors: readonly GraphError[];
  /** The data that came with the errors, such as results of other mutations in the request. */
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

  /** Identifies a fault of Stakehold's own in its logs; undefined for any other error. */
  get reference(): string | undefined {
    const { reference } = this.fields;
    return typeof reference === "string" ? reference : undefined;
  }

  /** Whether the same call may succeed later unchanged. */
  get isRetryable(): boolean {
    if (LATER.has(this.code)) return true;
    return this.code === "UNEXPECTED_ANSWER" && (this.httpStatus ?? 0) >= 500;
  }
}
