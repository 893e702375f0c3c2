import type { Position } from "../../../generated/graphql.ts";

/** A winner's picture as `GET /api/called/<token>` shows it to everybody with the link: nothing about the winner. */
export type Called = {
  readonly betId: string;
  readonly title: string;
  readonly position: Lowercase<Position>;
  readonly percent: number;
  /** What the picture says. */
  readonly words: string;
};

/** Loads a picture's facts: none if it does not exist, or no longer. Never rejects. */
export async function loadCalled(token: string): Promise<Called | "none" | "unknown"> {
  try {
    const answer = await fetch(`/api/called/${encodeURIComponent(token)}`);
    if (answer.status === NOT_FOUND) return "none";
    if (!answer.ok) return "unknown";
    const called: Called = await answer.json();
    return called;
  } catch {
    return "unknown";
  }
}

const NOT_FOUND = 404;
