import { isOver } from "../domain/bet.ts";
import { betAlone } from "./loads.ts";
import type { BetStore } from "./ports/bets.ts";
import type { BetLives } from "./ports/workflows.ts";

export type WakeBetDeps = {
  readonly bets: Pick<BetStore, "look">;
  readonly lives: Pick<BetLives, "wake">;
};

/**
 * Wakes the workflow of a bet that is not over. The database decides that, not Temporal: a database that was restored
 * to an earlier time has open bets again whose workflows completed. Throws UNAVAILABLE.
 */
export async function wakeBet({ bets, lives }: WakeBetDeps, betId: string): Promise<void> {
  const { bet } = await bets.look({ betId, load: betAlone });
  if (bet !== undefined && !isOver(bet)) await lives.wake(betId);
}
