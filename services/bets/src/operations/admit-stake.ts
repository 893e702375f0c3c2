import { onceByEvent } from "@stakehold/messaging/change/change.ts";
import { admitStake as admit } from "../domain/admit-stake.ts";
import type { Issuing } from "../domain/receipt.ts";
import { paidPlace } from "./loads.ts";
import type { BetStore } from "./ports/bets.ts";

export type AdmitStakeDeps = { readonly bets: Pick<BetStore, "change">; readonly issuing: Issuing };

/** A stake and the time of its card charge. */
export type AdmitStake = {
  readonly eventId: string;
  readonly betId: string;
  readonly stakeId: string;
  readonly chargedAt: Date;
};

/** Admits the place that a charge pays for, with its receipt, or refuses it so that payments refunds it. */
export async function admitStake({ bets, issuing }: AdmitStakeDeps, command: AdmitStake): Promise<void> {
  const { eventId, betId, stakeId, chargedAt } = command;
  await bets.change(
    { betId, load: paidPlace(stakeId) },
    (state, now) => admit(state, { chargedAt, issuing }, now),
    onceByEvent(eventId),
  );
}
