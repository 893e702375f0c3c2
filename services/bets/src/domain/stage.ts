import { after, isOver, type Bet, type BetStatus, type Periods } from "./bet.ts";
import type { BetChange, BetState } from "./change.ts";

/** How far a bet is, as operators search for it: its status, and SETTLING from its decision until its money is divided. */
export type Stage = {
  readonly status: BetStatus | "SETTLING";
  /** When time alone ends an open bet, or its vote; null once the bet is decided or over. */
  readonly endsAt: Date | null;
};

/**
 * How far a bet is. A vote's end is counted from the proposal: the ballot's own deadline is a moment later, and is known
 * only when that end has been told.
 */
export function stageOf(bet: Bet, { votingMs }: Periods): Stage {
  const { status, decision, proposedAt, endDate } = bet;
  if (isOver(bet)) return { status, endsAt: null };
  if (decision !== null) return { status: "SETTLING", endsAt: null };
  return { status, endsAt: proposedAt === null ? endDate : after(proposedAt, votingMs) };
}

/** How far a bet is once it has been changed; undefined for one that is gone. */
export function stageAfter<Answer>(
  { bet }: BetState,
  { writes }: BetChange<Answer>,
  periods: Periods,
): Stage | undefined {
  const changed = writes?.bet ?? bet;
  return changed && stageOf(changed, periods);
}
