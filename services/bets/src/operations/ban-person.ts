import { removePages } from "@stakehold/store/remove-pages.ts";
import { markBanned } from "../domain/mark-banned.ts";
import { placeOfPerson } from "./loads.ts";
import type { BanStore } from "./ports/bans.ts";
import type { BetStore } from "./ports/bets.ts";

export type BanPersonDeps = { readonly bets: Pick<BetStore, "change">; readonly bans: BanStore };

/**
 * Records a ban, deletes the person's pictures of having won, and marks their places, each under its bet's lock. May be
 * repeated: marked places stay marked, and a place that is requested meanwhile is refused when it is paid. A picture
 * that is made meanwhile is shown to nobody.
 */
export async function banPerson({ bets, bans }: BanPersonDeps, { userId }: { userId: string }): Promise<void> {
  await bans.add(userId);
  await removePages((limit) => bans.removePictures(userId, limit));
  let betIds = await bans.betsToMark(userId, undefined);
  while (betIds.length > 0) {
    for (const betId of betIds) await bets.change({ betId, load: placeOfPerson(userId) }, markBanned);
    betIds = await bans.betsToMark(userId, betIds.at(-1));
  }
}
