import type { VoteChoice } from "../../generated/graphql.ts";

/** A choice as a button says it, and as the past tells it. */
export const choiceWords = {
  APPROVE: { label: "Approve", done: "approved" },
  REJECT: { label: "Reject", done: "rejected" },
} satisfies Record<VoteChoice, { label: string; done: string }>;
