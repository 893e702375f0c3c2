const ELLIPSIS = "…";

/**
 * Returns a text on one line and at most `max` characters long, for subjects and sentences; user input may contain
 * anything.
 */
export function shortened(text: string, max: number): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  const characters = Array.from(line);
  return characters.length <= max
    ? line
    : `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}${ELLIPSIS}`;
}
