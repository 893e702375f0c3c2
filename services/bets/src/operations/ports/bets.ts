import type { Decide, Once } from "@stakehold/messaging/change/change.ts";
import type { IdempotentCall } from "@stakehold/messaging/change/idempotency.ts";
import type { Sql } from "@stakehold/store/sql.ts";
import type { Cents } from "@stakehold/money/amount.ts";
import type { Page } from "@stakehold/store/page.ts";
import type { Side } from "@stakehold/wager/words.ts";
import type { Bet, BetStatus, Category, Topic } from "../../domain/bet.ts";
import type { BetEvent, BetState, BetWrites } from "../../domain/change.ts";
import type { CreatorRecord } from "../../domain/creator-record.ts";
import type { OpenStake } from "../../domain/open-stakes.ts";
import type { Participation } from "../../domain/participation.ts";
import type { PublicWinnerPicture, WinnerPicture } from "../../domain/made-picture.ts";
import type { IssuedReceipt } from "../../domain/receipt.ts";
import type { Pools } from "../../domain/winner-picture.ts";

/** Reads the places of one bet and what applies to them, as they are under that bet's lock. */
export interface PlaceReader {
  byId(placeId: string): Promise<Participation | undefined>;
  /** Returns the person's place that still counts: pending, held or withdrawn. */
  ofPerson(userId: string): Promise<Participation | undefined>;
  /** Returns a bounded page of the unpaid places, oldest first. */
  pending(): Promise<readonly Participation[]>;
  /** Returns everyone who may vote: admitted and not banned, by admission number. */
  electorate(): Promise<readonly string[]>;
  isBanned(userId: string): Promise<boolean>;
  /** Returns the picture that a place's person made of having won. */
  winnerPicture(placeId: string): Promise<WinnerPicture | undefined>;
  /** Returns the bet's pools as they were once a place was admitted, with its own stake. */
  poolsOnceAdmitted(place: Participation): Promise<Pools>;
  /** Returns whether a cleanup is under way, so that nobody is admitted. */
  isPlatformClosed(): Promise<boolean>;
}

/** Reads what a decision needs besides the bet itself. */
export type Load<Loaded extends object> = (places: PlaceReader, bet: Bet | undefined) => Promise<Loaded>;

/** The id of a bet, which need not exist, and what is loaded with it. */
export type BetAddress<Loaded extends object> = { readonly betId: string; readonly load: Load<Loaded> };

/** A bet and what was loaded with it, and the time of the read. */
export type Look<Loaded extends object> = BetState<Loaded> & { readonly now: Date };

/** Stores bets for the commands and events that change them. */
export interface BetStore {
  /**
   * The only way to change a bet's state (packages/messaging, `Door`). The state includes what the address loads. A bet
   * that does not exist is undefined, and a decision may create it.
   */
  change<Loaded extends object, Answer>(
    address: BetAddress<Loaded>,
    decide: Decide<BetState<Loaded>, BetWrites, BetEvent, Answer>,
    once?: Once<BetState<Loaded>, Answer>,
  ): Promise<Answer>;
  /** Reads the same state without the lock, for checks before a change. */
  look<Loaded extends object>(address: BetAddress<Loaded>): Promise<Look<Loaded>>;
  /** Returns whether a call with this key has already changed something. */
  wasCalled(call: IdempotentCall): Promise<boolean>;
}

/** The order of a feed: by pool, end date or age. */
export type FeedSort = "LARGEST" | "ENDING_SOON" | "NEWEST";

/** The filters and the order of a feed. An undefined field does not filter. */
export type FeedQuery = {
  readonly sort: FeedSort;
  readonly categories: readonly Category[] | undefined;
  readonly topics: readonly Topic[] | undefined;
  readonly statuses: readonly BetStatus[] | undefined;
  /** Words in title and description; the last one may be a prefix. */
  readonly words: string | undefined;
  /** Only bets that end before this time. */
  readonly endsBefore: Date | undefined;
  /** Only bets that changed at this time or later. */
  readonly updatedSince: Date | undefined;
};

/** The position after which a page of the feed continues: a bet's id, and its pool or end date if sorted by it. */
export type FeedPosition = { readonly key: Cents | Date | undefined; readonly id: string };

/** A range of end dates: later than `after`, at `until` or earlier. */
export type Ended = { readonly after: Date; readonly until: Date };

/** The time after which an unpaid place must have been taken to be payable now. */
export type Payable = { readonly takenAfter: Date; readonly now: Date };

/** One admitted place as a settlement lists it. */
export type AdmittedPlace = { readonly id: string; readonly side: Side; readonly admissionNumber: number };

/** A person who holds a place on one side of a bet. */
export type SidePerson = { readonly betId: string; readonly side: Side; readonly userId: string };

/** The pools of both sides of a bet from a time on. */
export type PoolStep = {
  readonly betId: string;
  readonly at: Date;
  readonly forPool: Cents;
  readonly againstPool: Cents;
};

/** The pools of both sides of a bet at the end of one of its slices of time, which are numbered from 1. */
export type PoolSlice = {
  readonly betId: string;
  readonly slice: number;
  readonly forPool: Cents;
  readonly againstPool: Cents;
};

/** A receipt as it is stored: the file that was signed. */
export type StoredReceipt = Pick<IssuedReceipt, "placeId" | "document" | "keyId" | "issuedAt">;

/** A public key that verifies receipts, and when its first receipt was issued. */
export type ReceiptKey = { readonly id: string; readonly publicKey: string; readonly usedFrom: Date };

/** What rules about a person need besides the bet: the time, and whether the person is banned. */
export type Standing = { readonly now: Date; readonly isBanned: boolean };

/**
 * Bets as a viewer sees them: with the viewer's own places that still count, the first `PEOPLE_SHOWN` people of each
 * side by bet, and, if there is a bet, the viewer's standing at that time.
 */
export type SeenBets = {
  readonly bets: readonly Bet[];
  readonly ownPlaces: readonly Participation[];
  readonly people: ReadonlyMap<string, readonly SidePerson[]>;
  readonly standing: Standing | undefined;
};

/** The viewer of a list. */
type Seeing = { readonly viewerId: string };

/** Reads bets and places for pages. A list has one row more than the page's limit if more rows follow. */
export interface BetReader {
  /** Returns the time that rules use. */
  now(): Promise<Date>;
  standing(userId: string): Promise<Standing>;
  bet(id: string): Promise<Bet | undefined>;
  /** Reads these bets as the viewer sees them. */
  seen(ids: readonly string[], viewerId: string): Promise<SeenBets>;
  place(id: string): Promise<Participation | undefined>;
  /** Reads places, including those of deleted bets. */
  places(ids: readonly string[]): Promise<readonly Participation[]>;
  /** Reads bets that are or were open, in the order of the feed. */
  feed(query: FeedQuery, page: Page<FeedPosition> & Seeing): Promise<SeenBets>;
  /** Reads the open bet that a feed shows first, or none if no bet is open. */
  featured(viewerId: string): Promise<SeenBets>;
  /** Reads bets that a person created, participates in and has to propose a result for, earliest end first. */
  proposalsDue(userId: string, ended: Ended, limit: number): Promise<readonly Bet[]>;
  /** Reads a person's places that can still be paid, among the newest 100 that they took, earliest to expire first. */
  paymentsDue(userId: string, payable: Payable, limit: number): Promise<readonly Participation[]>;
  /** Reads the same page of each person's created bets, newest first; drafts only if they are the viewer's. */
  createdBy(userIds: readonly string[], page: Page<string> & Seeing): Promise<SeenBets>;
  /** Reads the places that a person requested and did not give up, newest first. */
  placesOf(userId: string, page: Page<string>): Promise<readonly Participation[]>;
  /** Reads the same page of each bet's admitted places, by admission number, grouped by bet. */
  participants(betIds: readonly string[], page: Page<number>): Promise<ReadonlyMap<string, readonly Participation[]>>;
  /** Reads the first `limit` admitted people of each side of each bet, by admission number, grouped by bet. */
  people(betIds: readonly string[], limit: number): Promise<ReadonlyMap<string, readonly SidePerson[]>>;
  /** Reads the history of each bet's pools, by bet; evenly thinned if there are more steps than a chart needs. */
  poolHistories(betIds: readonly string[]): Promise<ReadonlyMap<string, readonly PoolStep[]>>;
  /** Reads the slices of time in which each bet's pools changed, by bet. */
  poolSlices(betIds: readonly string[]): Promise<ReadonlyMap<string, readonly PoolSlice[]>>;
  /** Reads a person's places that still count, in these bets. */
  livePlaces(betIds: readonly string[], userId: string): Promise<readonly Participation[]>;
  /** Counts the unfinished bets in which each person holds a place. */
  activeCounts(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Reads a person's paid stakes in the bets that are not over. */
  openStakes(userId: string): Promise<readonly OpenStake[]>;
  /** Reads the record of each person who published a bet. */
  records(creatorIds: readonly string[]): Promise<ReadonlyMap<string, CreatorRecord>>;
  /** Reads all places that a settlement divides, by admission number. */
  admitted(betId: string): Promise<readonly AdmittedPlace[]>;
  isBanned(userId: string): Promise<boolean>;
  /** Reads the pictures that people made of having won, by place. */
  winnerPictures(placeIds: readonly string[]): Promise<readonly WinnerPicture[]>;
  /** Reads the picture with this token as visitors see it; none of a banned person. */
  publicWinnerPicture(token: string): Promise<PublicWinnerPicture | undefined>;
  /** Reads the receipts of these places; a place that was admitted by an earlier version has none. */
  receipts(placeIds: readonly string[]): Promise<readonly StoredReceipt[]>;
  /** Reads the newest keys of receipts, the newest first. */
  receiptKeys(): Promise<readonly ReceiptKey[]>;
}

/** Finds unpaid places that nothing else closes. */
export interface DuePlaceStore {
  /** Returns a page, by id, of places that expired long ago or whose bet is decided; only after `after` if given. */
  unpaid(limit: number, after?: string): Promise<readonly Participation[]>;
}

/** Finds bets whose workflow is late. */
export interface DueBetStore {
  /** Returns at most `limit` of their ids in ascending order; only those after `after` if given. */
  list(sql: Sql, limit: number, after?: string): Promise<readonly string[]>;
  /** Makes a bet that is still late count as late again only after this many milliseconds. */
  putOff(betId: string, ms: number): Promise<void>;
}
