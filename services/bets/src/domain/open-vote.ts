import { UNCHANGED } from "@stakehold/messaging/change/change.ts";
import { earlier, type Periods } from "./bet.ts";
import type { BetChange, BetState } from "./change.ts";
import { nextReminderAt } from "./reminders.ts";

/** Stores the ballot's deadline, so that pages show it and the workflow waits for it, or for an earlier reminder. */
export function openVote({ bet }: BetState, deadline: Date, periods: Periods): BetChange {
  if (bet?.status !== "VOTING" || bet.decision !== null) return UNCHANGED;
  const opened = { ...bet, votingEndsAt: deadline };
  const dueAt = earlier(deadline, nextReminderAt(opened, periods) ?? deadline);
  return { answer: undefined, writes: { bet: { ...opened, dueAt } } };
}
