import { markBanned } from "../domain/mark-banned.ts";
import type { BetStore } from "./bet-store.ts";

/** Who is banned, and where their places are that a ban concerns. */
export type BannedPeople = {
  /** Remembers the ban; whoever asks from now on is told of it. */
  add(userId: string): Promise<void>;
  /** Ids of unfinished bets in which the person has a place that is not marked, ascending; a bounded page. */
  betsToMark(userId: string, afterId: string | undefined): Promise<readonly string[]>;
};

export type BanPersonDeps = { readonly bets: Pick<BetStore, "change">; readonly banned: BannedPeople };

/**
 * Records a ban and marks the person's places, each under its bet's lock. May be repeated: what is marked stays marked,
 * and a place that is asked for meanwhile is refused when it is paid.
 */
export async function banPerson({ bets, banned }: BanPersonDeps, { userId }: { userId: string }): Promise<void> {
  await banned.add(userId);
  let betIds = await banned.betsToMark(userId, undefined);
  while (betIds.length > 0) {
    for (const betId of betIds) await bets.change({ betId, load: (places) => places.ofPerson(userId) }, markBanned);
    betIds = await banned.betsToMark(userId, betIds.at(-1));
  }
}
