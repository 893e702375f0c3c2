import { UNCHANGED } from "@stakehold/messaging/change.ts";
import type { BallotStatus, DecisionReason, Outcome } from "@stakehold/wager/words.ts";
import { isOver, type Bet } from "./bet.ts";
import type { BetChange, BetEvent, BetState } from "./change.ts";

/** How a bet's money is decided, and why. */
export type Verdict = { readonly decision: Outcome; readonly reason: DecisionReason };

/** How a ballot can end. */
export type BallotResult = Exclude<BallotStatus, "OPEN">;

/** Writes the decision. The first writer wins: a bet that has one, or is over, stays as it is. */
export function decide({ bet }: BetState, verdict: Verdict, now: Date): BetChange {
  if (bet?.decision !== null || isOver(bet)) return UNCHANGED;
  return { answer: undefined, ...decided(bet, verdict, now) };
}

/**
 * Decides by the ballot: approved lets the proposed side win, or gives the money back where the bet can't be judged, as
 * everything else does.
 */
export function decideByBallot({ bet }: BetState, result: BallotResult, now: Date): BetChange {
  if (bet === undefined || bet.proposedAt === null) return UNCHANGED;
  if (result === "APPROVED") return decide({ bet }, approved(bet), now);
  return decide({ bet }, { decision: "REFUND", reason: result === "REJECTED" ? "REJECTED" : "NO_CONSENSUS" }, now);
}

const approved = ({ proposedWinningSide: side }: Bet): Verdict =>
  side === null ? { decision: "REFUND", reason: "VOIDED" } : { decision: side, reason: "APPROVED" };

/** What is written and published of the first decision on a bet. */
export function decided(
  bet: Bet,
  { decision, reason }: Verdict,
  now: Date,
): { readonly writes: { readonly bet: Bet }; readonly events: readonly BetEvent[] } {
  return {
    writes: { bet: { ...bet, decision, decisionReason: reason, decidedAt: now, dueAt: now } },
    events: [{ type: "BetDecided", betId: bet.id, decision, reason }],
  };
}
