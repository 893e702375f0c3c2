import type { ObjectionReason } from "../../generated/graphql.ts";

/** Why somebody rejects, as they choose it and as the others read it. */
export const objectionWords = {
  TOO_EARLY: { label: "Too early", meaning: "What the bet is about has not ended." },
  WRONG_SIDE: { label: "Wrong side", meaning: "The other side won." },
  NO_EVIDENCE: { label: "No evidence", meaning: "Nothing shows that it happened." },
  OTHER: { label: "Another reason", meaning: "Say which below." },
} satisfies Record<ObjectionReason, { label: string; meaning: string }>;

/** In the order in which they are offered. */
export const objectionReasons: readonly ObjectionReason[] = ["TOO_EARLY", "WRONG_SIDE", "NO_EVIDENCE", "OTHER"];
