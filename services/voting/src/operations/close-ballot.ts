import { closeBallot as close, type ClosedBallot } from "../domain/close-ballot.ts";
import type { BallotStore } from "./ports/ballots.ts";

export type CloseBallotDeps = { readonly ballots: BallotStore; readonly votingPeriodMs: number };

/** The ballot of a bet whose result was proposed at this time. */
export type CloseBallot = { readonly betId: string; readonly proposedAt: Date };

/**
 * Ends a ballot whose deadline has passed. Before that, or if it has not opened yet, returns `OPEN` and when to try
 * again. From two periods after the proposal, a ballot that never opened is written as expired.
 */
export const closeBallot = (deps: CloseBallotDeps, { betId, proposedAt }: CloseBallot): Promise<ClosedBallot> =>
  deps.ballots.change({ betId }, (state, now) =>
    close(state, { betId, proposedAt, votingPeriodMs: deps.votingPeriodMs }, now),
  );
