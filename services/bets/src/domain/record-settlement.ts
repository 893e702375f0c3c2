import type { Outcome } from "@stakehold/wager/words.ts";
import { isOver, type Bet } from "./bet.ts";
import { unchanged, type Change } from "./change.ts";

/**
 * Ends a bet as payments settled it: a refund where a side was empty, whatever was decided. Only the decision itself or
 * a refund can be applied to a decided bet; the first settlement stands.
 */
export function recordSettlement(bet: Bet, outcome: Outcome, now: Date): Change {
  if (isOver(bet)) return unchanged(bet);
  if (bet.decision === null || (outcome !== "REFUND" && outcome !== bet.decision)) {
    throw new RangeError(`Bet ${bet.id} was settled as ${outcome}, but decided as ${String(bet.decision)}`);
  }
  return {
    bet: { ...bet, status: outcome === "REFUND" ? "REFUNDED" : "RESOLVED", endedAt: now, dueAt: null },
    events: [{ type: "BetSettled" }],
  };
}
