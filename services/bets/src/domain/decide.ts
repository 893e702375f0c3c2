import type { BallotStatus, DecisionReason, Outcome } from "@stakehold/wager/words.ts";
import { isOver, type Bet } from "./bet.ts";
import { unchanged, type Change } from "./change.ts";

/** How a bet's money is decided, and why. */
export type Verdict = { readonly decision: Outcome; readonly reason: DecisionReason };

/** How a ballot can end. */
export type BallotResult = Exclude<BallotStatus, "OPEN">;

/** Writes the decision. The first writer wins: a bet that has one, or is over, stays as it is. */
export function decide(bet: Bet, { decision, reason }: Verdict, now: Date): Change {
  if (bet.decision !== null || isOver(bet)) return unchanged(bet);
  return {
    bet: { ...bet, decision, decisionReason: reason, decidedAt: now, dueAt: now },
    events: [{ type: "BetDecided" }],
  };
}

/** Decides by the ballot: approved lets the proposed side win, everything else gives the money back. */
export function decideByBallot(bet: Bet, result: BallotResult, now: Date): Change {
  if (bet.proposedWinningSide === null) return unchanged(bet);
  if (result !== "APPROVED") {
    return decide(bet, { decision: "REFUND", reason: result === "REJECTED" ? "REJECTED" : "NO_CONSENSUS" }, now);
  }
  return decide(bet, { decision: bet.proposedWinningSide, reason: "APPROVED" }, now);
}
