import { after, isOver, type Bet, type BetStatus, type Periods } from "./bet.ts";
import type { BetChange, BetState } from "./change.ts";

/** A bet's stage, which operators search by: its status, or SETTLING from its decision until its money is divided. */
export type Stage = {
  readonly status: BetStatus | "SETTLING";
  /** When time alone ends an open bet, or its vote; null once the bet is decided or over. */
  readonly endsAt: Date | null;
};

/**
 * Returns the stage of a bet. A vote's end is counted from the proposal: the ballot's own deadline is a moment later,
 * and becomes known only after that end has been shown.
 */
export function stageOf(bet: Bet, { votingMs }: Periods): Stage {
  const { status, decision, proposedAt, endDate } = bet;
  if (isOver(bet)) return { status, endsAt: null };
  if (decision !== null) return { status: "SETTLING", endsAt: null };
  return { status, endsAt: proposedAt === null ? endDate : after(proposedAt, votingMs) };
}

/** Returns the stage of a bet after a change; undefined if the bet is gone. */
export function stageAfter<Answer>(
  { bet }: BetState,
  { writes }: BetChange<Answer>,
  periods: Periods,
): Stage | undefined {
  const changed = writes?.bet ?? bet;
  return changed && stageOf(changed, periods);
}
