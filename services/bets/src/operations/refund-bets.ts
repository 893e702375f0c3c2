import { decide } from "../domain/decide.ts";
import { betAlone } from "./loads.ts";
import type { BetStore } from "./ports/bets.ts";
import type { PlatformStore } from "./ports/platform.ts";

/** So many that deciding them fits an activity, each in a transaction of its own. */
const PAGE_SIZE = 100;

export type RefundBetsDeps = {
  readonly bets: Pick<BetStore, "change">;
  readonly platform: Pick<PlatformStore, "undecided" | "hasUnended">;
};

/** How far the bets are: whether a full page was decided, and whether all are over. */
export type Refunding = { readonly hasMore: boolean; readonly allEnded: boolean };

/**
 * Writes the decision to refund on a page of the bets that have none, drafts too. Their own workflows settle them, as
 * after any decision; a bet that was decided otherwise a moment before keeps that decision.
 */
export async function refundBets({ bets, platform }: RefundBetsDeps): Promise<Refunding> {
  const betIds = await platform.undecided(PAGE_SIZE);
  for (const betId of betIds) {
    await bets.change({ betId, load: betAlone }, (state, now) =>
      decide(state, { decision: "REFUND", reason: "CLEANUP" }, now),
    );
  }
  return { hasMore: betIds.length === PAGE_SIZE, allEnded: !(await platform.hasUnended()) };
}
