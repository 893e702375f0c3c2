import type { Addresses } from "../addresses.ts";
import { confirmStake, type Entry } from "../api/bets.ts";
import type { Caller } from "../api/caller.ts";
import { confirmCard } from "../stripe/confirm-card.ts";

/** Pays for an unpaid place, and reports it, as the payment page does. */
export async function payFor(
  addresses: Addresses,
  caller: Caller,
  { participation, clientSecret }: Entry,
): Promise<void> {
  if (clientSecret === null) return;
  await confirmCard(addresses, clientSecret);
  const input = { idempotencyKey: `seed/confirm/${participation.id}`, stakeId: participation.id };
  await caller.call(confirmStake, { input });
}
