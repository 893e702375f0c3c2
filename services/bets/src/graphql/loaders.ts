import type { Caller } from "@stakehold/service/caller.ts";
import { loaderBy, loaderOf, onceRead, type Loader } from "@stakehold/service/graphql/loaders.ts";
import { pageLoaderOf, type PageLoader } from "@stakehold/service/graphql/page-loader.ts";
import type { Bet } from "../domain/bet.ts";
import type { Participation } from "../domain/participation.ts";
import type { BetReader, PoolStep, SidePerson } from "../operations/ports/bets.ts";

/** One request's reads, each batched and made once. */
export type Loaders = {
  readonly bet: Loader<Bet>;
  readonly place: Loader<Participation>;
  /** The caller's own place that still counts, by bet. */
  readonly ownPlace: Loader<Participation>;
  /** In how many bets a person holds a place; undefined for none. */
  readonly activeCount: Loader<number>;
  /** The bets that a person created; drafts among the caller's own alone. */
  readonly created: PageLoader<string, Bet>;
  /** The admitted places of a bet. */
  readonly participants: PageLoader<number, Participation>;
  /** The first people of both sides of a bet. */
  readonly people: PageLoader<never, SidePerson>;
  /** How a bet's pools came to be what they are. */
  readonly poolHistory: Loader<readonly PoolStep[]>;
  /** The time by which everything in one answer is judged. */
  now(): Promise<Date>;
  /** Whether the caller is banned, by the token or by what bets has consumed since. */
  isBanned(): Promise<boolean>;
};

/** Loaders for one request of one caller. */
export const createLoaders = ({ reader }: { readonly reader: BetReader }, { userId, isBanned }: Caller): Loaders => ({
  bet: loaderBy(
    (ids) => reader.bets(ids),
    ({ id }) => id,
  ),
  place: loaderBy(
    (ids) => reader.places(ids),
    ({ id }) => id,
  ),
  ownPlace: loaderBy(
    (betIds) => reader.livePlaces(betIds, userId),
    ({ betId }) => betId,
  ),
  activeCount: loaderOf((userIds) => reader.activeCounts(userIds)),
  created: pageLoaderOf((userIds, page) => reader.createdBy(userIds, { ...page, viewerId: userId })),
  participants: pageLoaderOf((betIds, page) => reader.participants(betIds, page)),
  people: pageLoaderOf((betIds, { limit }) => reader.people(betIds, limit)),
  poolHistory: loaderOf((betIds) => reader.poolHistories(betIds)),
  now: onceRead(() => reader.now()),
  isBanned: onceRead(async () => isBanned || reader.isBanned(userId)),
});
