import type { Caller } from "@stakehold/service/callers/caller.ts";
import { loaderBy, loaderOf, type Loader } from "@stakehold/service/graphql/loaders.ts";
import { pageLoaderOf, type PageLoader } from "@stakehold/service/graphql/page-loader.ts";
import { PEOPLE_SHOWN, type Bet } from "../domain/bet.ts";
import type { CreatorRecord } from "../domain/creator-record.ts";
import type { Participation } from "../domain/participation.ts";
import type {
  BetReader,
  PoolSlice,
  PoolStep,
  SeenBets,
  SidePerson,
  Standing,
  StoredReceipt,
} from "../operations/ports/bets.ts";
import type { WinnerPicture } from "../domain/made-picture.ts";

/** One request's reads, each batched and made once. */
export type Loaders = {
  readonly bet: Loader<Bet>;
  readonly place: Loader<Participation>;
  /** The caller's own place that still counts, by bet. */
  readonly ownPlace: Loader<Participation>;
  /** The number of unfinished bets in which a person holds a place; undefined for none. */
  readonly activeCount: Loader<number>;
  /** The results of the bets that a person published; undefined if they published none. */
  readonly record: Loader<CreatorRecord>;
  /** The bets that a person created; drafts only if they are the caller's. */
  readonly created: PageLoader<string, Bet>;
  /** The admitted places of a bet. */
  readonly participants: PageLoader<number, Participation>;
  /** The first people of each side of a bet. */
  readonly people: PageLoader<never, SidePerson>;
  /** The history of a bet's pools. */
  readonly poolHistory: Loader<readonly PoolStep[]>;
  /** The slices of time in which a bet's pools changed. */
  readonly poolSlices: Loader<readonly PoolSlice[]>;
  /** The picture that a place's person made of having won. */
  readonly winnerPicture: Loader<WinnerPicture>;
  /** The receipt of a place. */
  readonly receipt: Loader<StoredReceipt>;
  /** Returns the time that all rules in one response use. */
  now(): Promise<Date>;
  /** Returns whether the caller is banned, by the token or by an event that bets has consumed since. */
  isBanned(): Promise<boolean>;
  /** Keeps what was read with these bets for the rest of the request, and returns the bets. */
  keep(seen: SeenBets): readonly Bet[];
};

/** Creates the loaders for one request of one caller. */
export function createLoaders({ reader }: { readonly reader: BetReader }, { userId, isBanned }: Caller): Loaders {
  let judgedBy: Promise<Standing> | undefined;
  const standing = () => (judgedBy ??= reader.standing(userId));
  const ownPlace = loaderBy(
    (betIds) => reader.livePlaces(betIds, userId),
    ({ betId }) => betId,
  );
  const people = pageLoaderOf<never, SidePerson>((betIds, { limit }) => reader.people(betIds, limit));
  const shown = new Map<string, readonly SidePerson[]>();
  const keep = (seen: SeenBets): readonly Bet[] => {
    if (seen.standing !== undefined) judgedBy ??= Promise.resolve(seen.standing);
    const own = new Map(seen.ownPlaces.map((place) => [place.betId, place]));
    for (const { id } of seen.bets) ownPlace.prime(id, own.get(id));
    for (const [id, first] of seen.people) shown.set(id, first);
    return seen.bets;
  };
  return {
    keep,
    ownPlace,
    bet: loaderBy(
      async (ids) => keep(await reader.seen(ids, userId)),
      ({ id }) => id,
    ),
    place: loaderBy(
      (ids) => reader.places(ids),
      ({ id }) => id,
    ),
    activeCount: loaderOf((userIds) => reader.activeCounts(userIds)),
    record: loaderOf((userIds) => reader.records(userIds)),
    created: pageLoaderOf(async (userIds, page) =>
      Map.groupBy(keep(await reader.createdBy(userIds, { ...page, viewerId: userId })), ({ creatorId }) => creatorId),
    ),
    participants: pageLoaderOf((betIds, page) => reader.participants(betIds, page)),
    people: async (betId, page) => (page.limit === PEOPLE_SHOWN ? shown.get(betId) : undefined) ?? people(betId, page),
    poolHistory: loaderOf((betIds) => reader.poolHistories(betIds)),
    poolSlices: loaderOf((betIds) => reader.poolSlices(betIds)),
    winnerPicture: loaderBy(
      (placeIds) => reader.winnerPictures(placeIds),
      ({ placeId }) => placeId,
    ),
    receipt: loaderBy(
      (placeIds) => reader.receipts(placeIds),
      ({ placeId }) => placeId,
    ),
    now: async () => (await standing()).now,
    isBanned: async () => isBanned || (await standing()).isBanned,
  };
}
