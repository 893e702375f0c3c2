import { rememberDecision } from "@stakehold/messaging/change/remember-decision.ts";
import type { Bet } from "../domain/bet.ts";
import type { BetStore } from "../operations/ports/bets.ts";

/** Wraps the store and calls `see` with each decided bet, once the decision is written. */
export const watchedBetStore = (bets: BetStore, see: (decided: Bet) => void): BetStore => ({
  ...bets,
  change: async (address, decide, once) => {
    const remembered = rememberDecision(decide);
    const answer = await bets.change(address, remembered.decide, once);
    const { events = [], writes } = remembered.last()?.change ?? {};
    if (writes?.bet !== undefined && events.some(({ type }) => type === "BetDecided")) see(writes.bet);
    return answer;
  },
});
