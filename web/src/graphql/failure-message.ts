import { graphErrorOf } from "./error-code.ts";

/**
 * What to tell a person of a failed mutation: the graph's own words, or the given ones where nothing came back. Null
 * when it failed because nobody is signed in, of which the client tells by itself.
 */
export function failureMessage(error: unknown, fallback: string): string | null {
  const told = graphErrorOf(error);
  if (told === null) return fallback;
  return told.code === "UNAUTHENTICATED" ? null : told.message;
}
