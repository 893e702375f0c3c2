import type { Outcome } from "@stakehold/wager/words.ts";
import { settle } from "../../domain/settle/settle.ts";
import type { SettleBet } from "../../domain/state/settlement.ts";
import type { BetFundsStore } from "../ports/bet-funds.ts";

/** Dependencies for settling a bet. */
export type SettleBetDeps = { readonly funds: BetFundsStore };

/**
 * Divides or refunds a bet's money in one transaction. Every repetition returns the first settlement. Returns the
 * outcome applied: REFUND if a side turned out to be empty. Throws INVALID_INPUT.
 */
export async function settleBet({ funds }: SettleBetDeps, command: SettleBet): Promise<Outcome> {
  const { outcome } = await funds.change(command.betId, (state, now) => settle(state, command, now));
  return outcome;
}
