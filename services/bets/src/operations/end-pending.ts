import { unchanged } from "../domain/change.ts";
import { endPending as end } from "../domain/end-pending.ts";
import type { BetStore } from "./ports/bets.ts";

/** Payments' word that a stake ended without a charge. */
export type EndPending = { readonly eventId: string; readonly betId: string; readonly stakeId: string };

/** Ends the place behind a stake that will never be paid; a draft ends with its creator's. */
export async function endPending({ bets }: { bets: Pick<BetStore, "change"> }, command: EndPending): Promise<void> {
  const { eventId, betId, stakeId } = command;
  await bets.change({ betId, load: (places) => places.byId(stakeId), once: { eventId } }, (bet, place) =>
    place === undefined ? unchanged(bet) : end(bet, place),
  );
}
