import { onceByEvent } from "@stakehold/messaging/change/change.ts";
import { openBallot as open } from "../domain/open-ballot.ts";
import type { BallotRemoval, BallotStore } from "./ports/ballots.ts";

export type OpenBallotDeps = {
  readonly ballots: BallotStore;
  readonly removal: Pick<BallotRemoval, "clearedBefore">;
  readonly votingPeriodMs: number;
};

/** A proposed result; `electorate` lists the people who may vote on it. */
export type OpenBallot = {
  readonly eventId: string;
  readonly proposedAt: Date;
  readonly betId: string;
  readonly electorate: readonly string[];
};

/**
 * Opens the vote on a proposed result, from now for one voting period. An ended ballot stays ended, and a proposal from
 * before the platform was cleared opens none.
 */
export async function openBallot(deps: OpenBallotDeps, command: OpenBallot): Promise<void> {
  const { eventId, proposedAt, betId, electorate } = command;
  const clearedBefore = await deps.removal.clearedBefore();
  if (clearedBefore !== undefined && proposedAt < clearedBefore) return;
  const opening = { betId, electorate, votingPeriodMs: deps.votingPeriodMs };
  await deps.ballots.change({ betId }, (state, now) => open(state, opening, now), onceByEvent(eventId));
}
