import type { VoteChoice } from "../../generated/graphql.ts";

/** A choice as its button's label, and in the past tense. */
export const choiceWords = {
  APPROVE: { label: "Approve", done: "approved" },
  REJECT: { label: "Reject", done: "rejected" },
} satisfies Record<VoteChoice, { label: string; done: string }>;
