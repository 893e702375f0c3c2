import { markBanned } from "../domain/mark-banned.ts";
import { placeOfPerson } from "./loads.ts";
import type { BanStore } from "./ports/bans.ts";
import type { BetStore } from "./ports/bets.ts";

export type BanPersonDeps = { readonly bets: Pick<BetStore, "change">; readonly bans: BanStore };

/**
 * Records a ban and marks the person's places, each under its bet's lock. May be repeated: marked places stay marked,
 * and a place that is requested meanwhile is refused when it is paid.
 */
export async function banPerson({ bets, bans }: BanPersonDeps, { userId }: { userId: string }): Promise<void> {
  await bans.add(userId);
  let betIds = await bans.betsToMark(userId, undefined);
  while (betIds.length > 0) {
    for (const betId of betIds) await bets.change({ betId, load: placeOfPerson(userId) }, markBanned);
    betIds = await bans.betsToMark(userId, betIds.at(-1));
  }
}
