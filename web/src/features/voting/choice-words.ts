import type { VoteChoice } from "../../generated/graphql.ts";

/** A choice as its button's label and detail, and in the past tense. */
export const choiceWords = {
  APPROVE: { label: "Approve", detail: "Yes, as proposed.", done: "approved" },
  REJECT: { label: "Reject", detail: "No, that is not so.", done: "rejected" },
} satisfies Record<VoteChoice, { label: string; detail: string; done: string }>;
