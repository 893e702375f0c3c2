import { UNCHANGED } from "@stakehold/messaging/change/change.ts";
import type { Outcome } from "@stakehold/wager/words.ts";
import { isOver } from "./bet.ts";
import type { BetChange, BetState } from "./change.ts";

/**
 * Ends a bet as payments settled it: a refund if a side was empty, whatever the decision. Only the decision itself or a
 * refund can be applied to a decided bet, and the first settlement is final. Throws RangeError for any other.
 */
export function recordSettlement({ bet }: BetState, outcome: Outcome, now: Date): BetChange {
  if (bet === undefined || isOver(bet)) return UNCHANGED;
  const { id: betId, decision, decisionReason: reason } = bet;
  if (reason === null || (outcome !== "REFUND" && outcome !== decision)) {
    throw new RangeError(`Bet ${betId} was settled as ${outcome}, but decided as ${String(decision)}`);
  }
  return {
    answer: undefined,
    writes: { bet: { ...bet, status: outcome === "REFUND" ? "REFUNDED" : "RESOLVED", endedAt: now, dueAt: null } },
    events: [{ type: "BetSettled", betId, outcome, reason }],
  };
}
