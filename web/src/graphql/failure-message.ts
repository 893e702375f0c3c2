import { graphErrorOf } from "./error-code.ts";

/** A late mutation may still have its effect. Sent again, it has the same idempotency key. */
const late = "Stakehold did not answer in time. Try again: nothing is done twice.";

/**
 * Returns the message for a failed mutation: the graph's own, what a late response means, or the fallback if there was
 * none. Null when the user has to sign in first, because the client handles that itself.
 */
export function failureMessage(error: unknown, fallback: string): string | null {
  const failure = graphErrorOf(error);
  if (failure === null) return isLate(error) ? late : fallback;
  return isSignInNeeded(failure.code) ? null : failure.message;
}

/** Whether there was no response in time, so that it is unknown what became of the request. */
export const isLate = (error: unknown): boolean => Object(error).name === "TimeoutError";

/** Whether a code requires the user to sign in first: the client leads there, so no other message is shown. */
export const isSignInNeeded = (code: string | null): boolean =>
  code === "UNAUTHENTICATED" || code === "REAUTHENTICATION_REQUIRED";
