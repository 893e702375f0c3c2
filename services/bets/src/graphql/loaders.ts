import type { Caller } from "@stakehold/service/caller.ts";
import DataLoader from "dataloader";
import type { Bet } from "../domain/bet.ts";
import type { Participation } from "../domain/participation.ts";
import type { BetReader } from "../operations/ports/bets.ts";

/** One request's reads, each batched and made once. */
export type Loaders = {
  readonly bet: DataLoader<string, Bet | undefined>;
  readonly place: DataLoader<string, Participation | undefined>;
  /** The caller's own place that still counts, by bet. */
  readonly ownPlace: DataLoader<string, Participation | undefined>;
  readonly activeCount: DataLoader<string, number>;
  /** The time by which everything in one answer is judged. */
  now(): Promise<Date>;
  /** Whether the caller is banned, by the token or by what bets has consumed since. */
  isBanned(): Promise<boolean>;
};

/** Loaders for one request of one caller. */
export function createLoaders({ reader }: { readonly reader: BetReader }, { userId, isBanned }: Caller): Loaders {
  return {
    bet: new DataLoader(async (ids) => inOrder(ids, await reader.bets(ids), ({ id }) => id)),
    place: new DataLoader(async (ids) => inOrder(ids, await reader.places(ids), ({ id }) => id)),
    ownPlace: new DataLoader(async (ids) => inOrder(ids, await reader.livePlaces(ids, userId), ({ betId }) => betId)),
    activeCount: new DataLoader(async (userIds) => {
      const counts = await reader.activeCounts(userIds);
      return userIds.map((id) => counts.get(id) ?? 0);
    }),
    now: once(() => reader.now()),
    isBanned: once(async () => isBanned || reader.isBanned(userId)),
  };
}

function inOrder<T>(keys: readonly string[], rows: readonly T[], keyOf: (row: T) => string): (T | undefined)[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return keys.map((key) => byKey.get(key));
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => (answer ??= read());
}
