import type { BallotStatus } from "../domain/ballot.ts";
import { closeBallot as close, comeBackAt } from "../domain/close-ballot.ts";
import type { Ballots } from "./ballots.ts";

export type CloseBallotDeps = { readonly ballots: Ballots; readonly votingPeriodMs: number };

/** The ballot of a bet whose result was proposed at this time. */
export type CloseBallot = { readonly betId: string; readonly proposedAt: Date };

/** How the ballot stands, or when to come back. */
export type ClosedBallot = { readonly status: BallotStatus; readonly comeBackAt: Date | undefined };

/**
 * Ends a ballot whose deadline has passed. Before that, and for one that has not opened yet, it answers `open` and the
 * time at which to ask again; from two periods after the proposal a ballot that never opened is written as expired.
 */
export async function closeBallot(deps: CloseBallotDeps, { betId, proposedAt }: CloseBallot): Promise<ClosedBallot> {
  const closing = { betId, proposedAt, votingPeriodMs: deps.votingPeriodMs };
  const { ballot, now } = await deps.ballots.change({ betId }, (state, at) => close(state, closing, at));
  return { status: ballot?.status ?? "OPEN", comeBackAt: comeBackAt(ballot, closing, now) };
}
