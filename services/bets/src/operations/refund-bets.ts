import { decide } from "../domain/decide.ts";
import { betAlone } from "./loads.ts";
import type { BetStore } from "./ports/bets.ts";
import type { PlatformStore } from "./ports/platform.ts";

/** The number of bets that one activity can decide, each in its own transaction. */
const PAGE_SIZE = 100;

export type RefundBetsDeps = {
  readonly bets: Pick<BetStore, "change">;
  readonly platform: Pick<PlatformStore, "undecided" | "hasUnended">;
};

/** The progress of a refund: whether a full page was decided, and whether all bets are over. */
export type Refunding = { readonly hasMore: boolean; readonly allEnded: boolean };

/**
 * Decides to refund a page of undecided bets, including drafts. Their own workflows settle them, as after any decision.
 * A bet that was decided otherwise a moment before keeps that decision.
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
