import { meaningOf, type ErrorCode } from "@stakehold/errors/domain-error.ts";
import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";

/** The result of a failed sign-in: a stable code, a sentence for the person, and what may be logged. */
export type ProviderFailure = {
  readonly code: ErrorCode;
  readonly message: string;
  /** The protocol's own error code, or the name of what was thrown. Never anything else that the provider sent. */
  readonly reason: string;
};

const CANCELLED = "You did not finish signing in.";
const REFUSED = "The sign-in provider did not confirm who you are.";

/** The protocol's codes for a provider that may respond later. */
const LATER = new Set(["temporarily_unavailable", "server_error"]);

/** openid-client's codes for a provider that did not respond: a timeout, or a status and body of an intermediary. */
const UNREACHABLE = new Set([
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
]);

/** Classifies a failure of the provider, or of the connection to it. */
export function failureOf(error: unknown): ProviderFailure {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    if (LATER.has(error.error)) return unreachable(error.error);
    return {
      code: "UNAUTHENTICATED",
      message: error.error === "access_denied" ? CANCELLED : REFUSED,
      reason: error.error,
    };
  }
  if (error instanceof ClientError && error.code !== undefined && !UNREACHABLE.has(error.code)) {
    return { code: "UNAUTHENTICATED", message: REFUSED, reason: error.code };
  }
  return unreachable(error instanceof Error ? error.name : "unknown");
}

const unreachable = (reason: string): ProviderFailure => ({
  code: "UNAVAILABLE",
  message: meaningOf("UNAVAILABLE").message,
  reason,
});
