import type { VoteChoice } from "../../generated/graphql.ts";

/** A choice as a button says it, with the answer that it is, and as the past tells it. */
export const choiceWords = {
  APPROVE: { label: "Approve", detail: "Yes, as proposed.", done: "approved" },
  REJECT: { label: "Reject", detail: "No, that is not so.", done: "rejected" },
} satisfies Record<VoteChoice, { label: string; detail: string; done: string }>;
