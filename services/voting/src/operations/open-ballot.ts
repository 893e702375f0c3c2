import { openBallot as open } from "../domain/open-ballot.ts";
import type { Ballots } from "./ballots.ts";

export type OpenBallotDeps = { readonly ballots: Ballots; readonly votingPeriodMs: number };

/** A result was proposed; `electorate` are the people who may vote on it. */
export type OpenBallot = { readonly eventId: string; readonly betId: string; readonly electorate: readonly string[] };

/** Opens the vote on a proposed result, from now on for one voting period. An ended ballot stays ended. */
export async function openBallot(deps: OpenBallotDeps, { eventId, betId, electorate }: OpenBallot): Promise<void> {
  const opening = { betId, electorate, votingPeriodMs: deps.votingPeriodMs };
  await deps.ballots.change({ betId, once: { eventId } }, (state, now) => open(state, opening, now));
}
