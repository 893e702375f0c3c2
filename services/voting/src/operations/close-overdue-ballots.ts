import { closeBallot, type CloseBallotDeps } from "./close-ballot.ts";

/** An open ballot whose deadline passed without anyone closing it. */
export type OverdueBallot = { readonly betId: string; readonly openedAt: Date };

export type CloseOverdueBallotsDeps = CloseBallotDeps & {
  /** For how long after its deadline a ballot is left to its bet's workflow, in milliseconds. */
  readonly sweepAfterMs: number;
  /** The most overdue first, 100 at most. */
  readonly overdueBallots: (sweepAfterMs: number) => Promise<readonly OverdueBallot[]>;
};

/**
 * Ends ballots that their bets' workflows left open past the deadline, whatever the reason: the end of one is an event
 * that wakes its workflow again. One page a round; what is left is the next round's.
 */
export async function closeOverdueBallots(deps: CloseOverdueBallotsDeps): Promise<void> {
  for (const { betId, openedAt } of await deps.overdueBallots(deps.sweepAfterMs)) {
    await closeBallot(deps, { betId, proposedAt: openedAt });
  }
}
