import type { Bet } from "./bet.ts";
import { unchanged, type Change } from "./change.ts";

/** Stores the ballot's deadline, so that pages show it and the workflow waits for it. */
export function openVote(bet: Bet, deadline: Date): Change {
  if (bet.status !== "VOTING" || bet.decision !== null) return unchanged(bet);
  return { bet: { ...bet, votingEndsAt: deadline, dueAt: deadline }, events: [] };
}
