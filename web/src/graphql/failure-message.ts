import { graphErrorOf } from "./error-code.ts";

/**
 * Returns the message for a failed mutation: the graph's own, or the fallback if there was no response. Null when the
 * user has to sign in first, because the client handles that itself.
 */
export function failureMessage(error: unknown, fallback: string): string | null {
  const failure = graphErrorOf(error);
  if (failure === null) return fallback;
  return isSignInNeeded(failure.code) ? null : failure.message;
}

/** Whether a code requires the user to sign in first: the client leads there, so no other message is shown. */
export const isSignInNeeded = (code: string | null): boolean =>
  code === "UNAUTHENTICATED" || code === "REAUTHENTICATION_REQUIRED";
