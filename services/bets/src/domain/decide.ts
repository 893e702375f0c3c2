import { UNCHANGED } from "@stakehold/messaging/change/change.ts";
import type { BallotStatus, DecisionReason, Outcome } from "@stakehold/wager/words.ts";
import { isOver, type Bet } from "./bet.ts";
import type { BetChange, BetEvent, BetState } from "./change.ts";

/** The decision on a bet's money, and its reason. */
export type Verdict = { readonly decision: Outcome; readonly reason: DecisionReason };

/** The possible results of a ballot. */
export type BallotResult = Exclude<BallotStatus, "OPEN">;

/** Writes the decision. The first writer wins: a bet that is decided or over does not change. */
export function decide({ bet }: BetState, verdict: Verdict, now: Date): BetChange {
  if (bet?.decision !== null || isOver(bet)) return UNCHANGED;
  return { answer: undefined, ...decided(bet, verdict, now) };
}

/**
 * Decides a bet by its ballot. An approved proposal lets its side win, or refunds if the bet can't be judged. Every
 * other result refunds.
 */
export function decideByBallot({ bet }: BetState, result: BallotResult, now: Date): BetChange {
  if (bet === undefined || bet.proposedAt === null) return UNCHANGED;
  if (result === "APPROVED") return decide({ bet }, approved(bet), now);
  return decide({ bet }, { decision: "REFUND", reason: result === "REJECTED" ? "REJECTED" : "NO_CONSENSUS" }, now);
}

const approved = ({ proposedWinningSide: side }: Bet): Verdict =>
  side === null ? { decision: "REFUND", reason: "VOIDED" } : { decision: side, reason: "APPROVED" };

/** Returns what is written and published for the first decision on a bet. */
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
