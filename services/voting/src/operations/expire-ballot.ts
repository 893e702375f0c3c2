import { expireBallot as expire } from "../domain/close-ballot.ts";
import type { Ballots } from "./ballots.ts";

export type ExpireBallotDeps = { readonly ballots: Ballots };

/** A bet that was decided, by its ballot or without it. */
export type ExpireBallot = { readonly eventId: string; readonly betId: string };

/** Ends a ballot that is still open although its bet was decided, so that nobody votes on what is settled. */
export async function expireBallot(deps: ExpireBallotDeps, { eventId, betId }: ExpireBallot): Promise<void> {
  await deps.ballots.change({ betId, once: { eventId } }, expire);
}
