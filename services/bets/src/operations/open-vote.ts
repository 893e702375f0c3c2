import { openVote as open } from "../domain/open-vote.ts";
import type { BetStore } from "./ports/bets.ts";

/** Voting's word that the ballot is open. */
export type OpenVote = { readonly eventId: string; readonly betId: string; readonly deadline: Date };

/** Stores the ballot's deadline. */
export async function openVote({ bets }: { bets: Pick<BetStore, "change"> }, command: OpenVote): Promise<void> {
  const { eventId, betId, deadline } = command;
  await bets.change({ betId, load: async () => undefined, once: { eventId } }, (bet) => open(bet, deadline));
}
