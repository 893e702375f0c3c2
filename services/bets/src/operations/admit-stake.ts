import { admitStake as admit } from "../domain/admit-stake.ts";
import { unchanged } from "../domain/change.ts";
import type { BetStore, PlaceReader } from "./ports/bets.ts";

/** Payments' word that a card was charged. */
export type AdmitStake = {
  readonly eventId: string;
  readonly betId: string;
  readonly stakeId: string;
  readonly chargedAt: Date;
};

/**
 * Admits the place that a charge pays for, or refuses it so that payments refunds it. A bet that is gone changes
 * nothing, and a stake without a place is refunded when its bet is settled.
 */
export async function admitStake({ bets }: { bets: Pick<BetStore, "change"> }, command: AdmitStake): Promise<void> {
  const { eventId, betId, stakeId, chargedAt } = command;
  await bets.change({ betId, load: (places) => paidPlace(places, stakeId), once: { eventId } }, (bet, paid, now) =>
    paid === undefined ? unchanged(bet) : admit(bet, { ...paid, chargedAt }, now),
  );
}

async function paidPlace(places: PlaceReader, stakeId: string) {
  const place = await places.byId(stakeId);
  if (place === undefined) return undefined;
  const isPlatformClosed = await places.isPlatformClosed();
  return { place, isBanned: await places.isBanned(place.userId), isPlatformClosed };
}
