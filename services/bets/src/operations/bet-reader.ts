import type { Page } from "@stakehold/service/graphql/page.ts";
import type { Cents } from "@stakehold/money/amount.ts";
import type { Side } from "@stakehold/wager/words.ts";
import type { Bet, Category, Topic } from "../domain/bet.ts";
import type { Participation } from "../domain/participation.ts";

/** Which bets a feed shows. */
export type FeedFilter = { readonly category: Category } | { readonly topic: Topic } | undefined;

/** Where a page of the feed goes on: after the bet with this pool and id. */
export type FeedPosition = { readonly pool: Cents; readonly id: string };

/** One admitted place as a settlement lists it. */
export type AdmittedPlace = { readonly id: string; readonly side: Side; readonly admissionNumber: number };

/** Bets and places as they are, for pages. Lists answer one row more than the page's limit where more follow. */
export type BetReader = {
  readonly now: () => Promise<Date>;
  bet(id: string): Promise<Bet | undefined>;
  bets(ids: readonly string[]): Promise<readonly Bet[]>;
  place(id: string): Promise<Participation | undefined>;
  /** Those too whose bets were deleted. */
  places(ids: readonly string[]): Promise<readonly Participation[]>;
  /** Bets that are or were open, largest pool first. */
  feed(filter: FeedFilter, page: Page<FeedPosition>): Promise<readonly Bet[]>;
  /** Bets that a person created, newest first; never paid ones only with `drafts`. */
  createdBy(userId: string, page: Page<string> & { readonly drafts: boolean }): Promise<readonly Bet[]>;
  /** The places that a person asked for and did not give up, newest first. */
  placesOf(userId: string, page: Page<string>): Promise<readonly Participation[]>;
  /** The admitted places of a bet, by admission number. */
  participants(betId: string, page: Page<number>): Promise<readonly Participation[]>;
  /** A person's places that still count, in these bets. */
  livePlaces(betIds: readonly string[], userId: string): Promise<readonly Participation[]>;
  /** In how many bets that are not over each person holds a place. */
  activeCounts(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Everything that a settlement divides, by admission number. */
  admitted(betId: string): Promise<readonly AdmittedPlace[]>;
  isBanned(userId: string): Promise<boolean>;
};
