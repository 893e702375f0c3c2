import type { Outcome } from "@stakehold/wager/words.ts";
import { recordSettlement as record } from "../domain/record-settlement.ts";
import type { BetStore } from "./ports/bets.ts";

/** Payments' word what was done with a bet's money. */
export type RecordSettlement = { readonly betId: string; readonly outcome: Outcome };

/** Ends a bet as payments settled it. May be repeated. */
export async function recordSettlement(
  { bets }: { bets: Pick<BetStore, "change"> },
  { betId, outcome }: RecordSettlement,
): Promise<void> {
  await bets.change({ betId, load: async () => undefined }, (bet, _nothing, now) => record(bet, outcome, now));
}
