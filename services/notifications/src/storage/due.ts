import type { DueColumn } from "@stakehold/messaging/outbox/watch-due-work.ts";

/** The column that holds when each is due next. */
export const due = {
  mails: { table: "notices", column: "next_attempt_at" },
  joins: { table: "join_digests", column: "due_at" },
  pushes: { table: "push_messages", column: "next_attempt_at" },
  webhooks: { table: "webhook_deliveries", column: "next_attempt_at" },
} as const satisfies Record<string, DueColumn>;
