import type { Outcome } from "@stakehold/wager/words.ts";
import { settle } from "../domain/settle.ts";
import type { SettleBet } from "../domain/settlement.ts";
import type { BetFundsStore } from "./ports/bet-funds.ts";

/** What settling a bet needs. */
export type SettleBetDeps = { readonly funds: BetFundsStore };

/**
 * Divides a bet's money, or gives it back, in one transaction. The first settlement stands and is returned to every
 * repetition. Returns the outcome applied: REFUND where a side turned out to be empty. Throws INVALID_INPUT.
 */
export async function settleBet({ funds }: SettleBetDeps, command: SettleBet): Promise<Outcome> {
  const { outcome } = await funds.change(command.betId, (state, now) => settle(state, command, now));
  return outcome;
}
