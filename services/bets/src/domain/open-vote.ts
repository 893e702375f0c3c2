import { UNCHANGED } from "@stakehold/messaging/change.ts";
import type { BetChange, BetState } from "./change.ts";

/** Stores the ballot's deadline, so that pages show it and the workflow waits for it. */
export function openVote({ bet }: BetState, deadline: Date): BetChange {
  if (bet?.status !== "VOTING" || bet.decision !== null) return UNCHANGED;
  return { answer: undefined, writes: { bet: { ...bet, votingEndsAt: deadline, dueAt: deadline } } };
}
