import { closeBallot, type CloseBallotDeps } from "./close-ballot.ts";
import type { BallotReader } from "./ports/ballots.ts";

export type CloseOverdueBallotsDeps = CloseBallotDeps & {
  readonly reader: Pick<BallotReader, "overdueBallots">;
  /** How long after its deadline a ballot is left to its bet's workflow, in milliseconds. */
  readonly sweepAfterMs: number;
};

/**
 * Ends ballots that their bets' workflows left open past the deadline, for whatever reason: closing one publishes an
 * event that wakes its workflow. Closes one page per round; the rest follow in the next round.
 */
export async function closeOverdueBallots(deps: CloseOverdueBallotsDeps): Promise<void> {
  for (const { betId, openedAt } of await deps.reader.overdueBallots(deps.sweepAfterMs)) {
    await closeBallot(deps, { betId, proposedAt: openedAt });
  }
}
