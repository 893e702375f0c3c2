import { readBet, type BetState } from "../api/bets.ts";
import type { Caller } from "../api/caller.ts";
import { waitFor } from "../wait-for.ts";

/** Returns the state of a bet for the caller; undefined while the caller can't see it. */
export const look = async (caller: Caller, betId: string): Promise<BetState | undefined> =>
  (await caller.call(readBet, { id: betId })).bet ?? undefined;

/** Waits until a bet is in the wanted state, and returns it. */
export const waitForBet = (
  caller: Caller,
  betId: string,
  what: string,
  isSo: (bet: BetState) => boolean,
): Promise<BetState> =>
  waitFor(what, async () => {
    const bet = await look(caller, betId);
    return bet !== undefined && isSo(bet) ? bet : undefined;
  });
