import { unchanged } from "../domain/change.ts";
import { withdraw } from "../domain/withdraw.ts";
import type { BetStore } from "./ports/bets.ts";

/** Payments' word that a card network took a charge back. */
export type WithdrawStake = { readonly eventId: string; readonly betId: string; readonly stakeId: string };

/** Takes a participant out of pool and electorate. */
export async function withdrawStake(
  { bets }: { bets: Pick<BetStore, "change"> },
  command: WithdrawStake,
): Promise<void> {
  const { eventId, betId, stakeId } = command;
  await bets.change({ betId, load: (places) => places.byId(stakeId), once: { eventId } }, (bet, place) =>
    place === undefined ? unchanged(bet) : withdraw(bet, place),
  );
}
