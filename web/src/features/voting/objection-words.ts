import type { ObjectionReason } from "../../generated/graphql.ts";

/** The reasons for a rejection, as the voter chooses them and as the others read them. */
export const objectionWords = {
  TOO_EARLY: { label: "Too early", meaning: "What the bet is about has not ended." },
  WRONG_SIDE: { label: "Wrong side", meaning: "The other side won." },
  NO_EVIDENCE: { label: "No evidence", meaning: "Nothing shows that it happened." },
  OTHER: { label: "Another reason", meaning: null },
} satisfies Record<ObjectionReason, { label: string; meaning: string | null }>;

/** In display order. */
export const objectionReasons: readonly ObjectionReason[] = ["TOO_EARLY", "WRONG_SIDE", "NO_EVIDENCE", "OTHER"];
