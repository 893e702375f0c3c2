import type { Decide, Once } from "@stakehold/messaging/change.ts";
import type { IdempotentCall } from "@stakehold/messaging/idempotency.ts";
import type { Sql } from "@stakehold/messaging/sql.ts";
import type { Cents } from "@stakehold/money/amount.ts";
import type { Page } from "@stakehold/service/graphql/page.ts";
import type { Side } from "@stakehold/wager/words.ts";
import type { Bet, BetStatus, Category, Topic } from "../../domain/bet.ts";
import type { BetEvent, BetState, BetWrites } from "../../domain/change.ts";
import type { CreatorRecord } from "../../domain/creator-record.ts";
import type { Participation } from "../../domain/participation.ts";

/** What belongs to one bet, read as it is under that bet's lock. */
export interface PlaceReader {
  byId(placeId: string): Promise<Participation | undefined>;
  /** The person's place that still counts: pending, held or withdrawn. */
  ofPerson(userId: string): Promise<Participation | undefined>;
  /** Places that are not paid yet, oldest first; a bounded page of them. */
  pending(): Promise<readonly Participation[]>;
  /** Everyone who may vote: admitted and not banned, by admission number. */
  electorate(): Promise<readonly string[]>;
  isBanned(userId: string): Promise<boolean>;
  /** Whether a cleanup is under way, so that nobody is admitted. */
  isPlatformClosed(): Promise<boolean>;
}

/** Reads what a decision needs besides the bet itself. */
export type Load<Loaded extends object> = (places: PlaceReader, bet: Bet | undefined) => Promise<Loaded>;

/** Which bet, which need not exist, and what is read with it. */
export type BetAddress<Loaded extends object> = { readonly betId: string; readonly load: Load<Loaded> };

/** A bet and what was loaded with it, at one time. */
export type Look<Loaded extends object> = BetState<Loaded> & { readonly now: Date };

/** Bets, as commands and events change them. */
export interface BetStore {
  /**
   * The one door to a bet's state (packages/messaging, `Door`), whose state has what the address asks for. A bet that
   * is not there is undefined, and a decision may make it.
   */
  change<Loaded extends object, Answer>(
    address: BetAddress<Loaded>,
    decide: Decide<BetState<Loaded>, BetWrites, BetEvent, Answer>,
    once?: Once<BetState<Loaded>, Answer>,
  ): Promise<Answer>;
  /** The same state without the lock, for what must be known before a change. */
  look<Loaded extends object>(address: BetAddress<Loaded>): Promise<Look<Loaded>>;
  /** Whether a call with this key changed something already. */
  wasCalled(call: IdempotentCall): Promise<boolean>;
}

/** What a feed is in the order of: pool, end date or age. */
export type FeedSort = "LARGEST" | "ENDING_SOON" | "NEWEST";

/** Which bets a feed shows, and in which order. What is undefined is no filter. */
export type FeedQuery = {
  readonly sort: FeedSort;
  readonly categories: readonly Category[] | undefined;
  readonly topics: readonly Topic[] | undefined;
  readonly statuses: readonly BetStatus[] | undefined;
  /** Words that title and description have, the last of which may be the beginning of one. */
  readonly words: string | undefined;
  /** Only what ends before. */
  readonly endsBefore: Date | undefined;
  /** Only what changed then or later. */
  readonly updatedSince: Date | undefined;
};

/** Where a page of the feed goes on: after the bet with this id, and with this pool or end date where it goes by one. */
export type FeedPosition = { readonly key: Cents | Date | undefined; readonly id: string };

/** A time in which bets ended: after the one, and by the other. */
export type Ended = { readonly after: Date; readonly until: Date };

/** One admitted place as a settlement lists it. */
export type AdmittedPlace = { readonly id: string; readonly side: Side; readonly admissionNumber: number };

/** Somebody who holds a place on one side of a bet. */
export type SidePerson = { readonly betId: string; readonly side: Side; readonly userId: string };

/** What was staked on both sides of a bet from a time on. */
export type PoolStep = {
  readonly betId: string;
  readonly at: Date;
  readonly forPool: Cents;
  readonly againstPool: Cents;
};

/** What rules about a person judge by, beside the bet: the time, and whether they are banned. */
export type Standing = { readonly now: Date; readonly isBanned: boolean };

/**
 * Bets as somebody sees them: with their own places that still count, with the first `PEOPLE_SHOWN` people of either side by bet,
 * and with their standing at that time, if there is a bet.
 */
export type SeenBets = {
  readonly bets: readonly Bet[];
  readonly ownPlaces: readonly Participation[];
  readonly people: ReadonlyMap<string, readonly SidePerson[]>;
  readonly standing: Standing | undefined;
};

/** Who looks. */
type Seeing = { readonly viewerId: string };

/** Bets and places as they are, for pages. Lists have one row more than the page's limit where more follow. */
export interface BetReader {
  /** The time by which rules judge. */
  now(): Promise<Date>;
  standing(userId: string): Promise<Standing>;
  bet(id: string): Promise<Bet | undefined>;
  /** These bets, as somebody sees them. */
  seen(ids: readonly string[], viewerId: string): Promise<SeenBets>;
  place(id: string): Promise<Participation | undefined>;
  /** Those too whose bets were deleted. */
  places(ids: readonly string[]): Promise<readonly Participation[]>;
  /** Bets that are or were open, in the order of the feed. */
  feed(query: FeedQuery, page: Page<FeedPosition> & Seeing): Promise<SeenBets>;
  /** The open bet that a feed shows first; none where none is open. */
  featured(viewerId: string): Promise<SeenBets>;
  /** Bets that a person created, takes part in and is to propose a result for, the one that ended first before the others. */
  proposalsDue(userId: string, ended: Ended, limit: number): Promise<readonly Bet[]>;
  /** The same page of the bets that each person created, newest first; drafts only for who looks. */
  createdBy(userIds: readonly string[], page: Page<string> & Seeing): Promise<SeenBets>;
  /** The places that a person asked for and did not give up, newest first. */
  placesOf(userId: string, page: Page<string>): Promise<readonly Participation[]>;
  /** The same page of each bet's admitted places, by admission number, by bet. */
  participants(betIds: readonly string[], page: Page<number>): Promise<ReadonlyMap<string, readonly Participation[]>>;
  /** The first so many admitted people of either side of each bet, by admission number, by bet. */
  people(betIds: readonly string[], limit: number): Promise<ReadonlyMap<string, readonly SidePerson[]>>;
  /** How each bet's pools grew and shrank, by bet; evenly thinned where there was more than a drawing needs. */
  poolHistories(betIds: readonly string[]): Promise<ReadonlyMap<string, readonly PoolStep[]>>;
  /** A person's places that still count, in these bets. */
  livePlaces(betIds: readonly string[], userId: string): Promise<readonly Participation[]>;
  /** In how many bets that are not over each person holds a place. */
  activeCounts(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** What became of the bets of each person who published one. */
  records(creatorIds: readonly string[]): Promise<ReadonlyMap<string, CreatorRecord>>;
  /** Everything that a settlement divides, by admission number. */
  admitted(betId: string): Promise<readonly AdmittedPlace[]>;
  isBanned(userId: string): Promise<boolean>;
}

/** Bets whose workflow is late. */
export interface DueBetStore {
  /** Their ids in ascending order, at most `limit`, only those after `after` where it is given. */
  list(sql: Sql, limit: number, after?: string): Promise<readonly string[]>;
  /** Lets a bet that is still late be late again only after so many milliseconds. */
  putOff(betId: string, ms: number): Promise<void>;
}
