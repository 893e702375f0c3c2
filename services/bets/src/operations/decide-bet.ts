import { decideByBallot, type BallotResult } from "../domain/decide.ts";
import type { BetStore } from "./ports/bets.ts";

/** Voting's word how the ballot ended. */
export type DecideBet = { readonly betId: string; readonly result: BallotResult };

/** Decides a bet by its ballot. May be repeated: the first decision stands. */
export async function decideBet({ bets }: { bets: Pick<BetStore, "change"> }, command: DecideBet): Promise<void> {
  const { betId, result } = command;
  await bets.change({ betId, load: async () => undefined }, (bet, _nothing, now) => decideByBallot(bet, result, now));
}
