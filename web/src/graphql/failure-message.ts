import { graphErrorOf } from "./error-code.ts";

/**
 * What to tell a person of a failed mutation: the graph's own words, or the given ones where nothing came back. Null
 * when somebody has to sign in first, of which the client tells by itself.
 */
export function failureMessage(error: unknown, fallback: string): string | null {
  const told = graphErrorOf(error);
  if (told === null) return fallback;
  return isSignInNeeded(told.code) ? null : told.message;
}

/** Whether a code means that somebody has to sign in first: the client leads there, so nothing else is told. */
export const isSignInNeeded = (code: string | null): boolean =>
  code === "UNAUTHENTICATED" || code === "REAUTHENTICATION_REQUIRED";
