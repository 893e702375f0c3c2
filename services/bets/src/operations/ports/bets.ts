import { domainError } from "@stakehold/errors/domain-error.ts";
import type { IdempotentCall } from "@stakehold/messaging/idempotency.ts";
import type { Sql } from "@stakehold/messaging/sql.ts";
import type { Cents } from "@stakehold/money/amount.ts";
import type { Page } from "@stakehold/service/graphql/page.ts";
import type { Side } from "@stakehold/wager/words.ts";
import type { Bet, Category, Topic } from "../../domain/bet.ts";
import type { Change } from "../../domain/change.ts";
import type { DraftedBet } from "../../domain/draft-bet.ts";
import type { Participation } from "../../domain/participation.ts";

/** What belongs to one bet, read as it is under that bet's lock. */
export type PlaceReader = {
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
};

/** Reads what a decision needs besides the bet itself. */
export type Load<L> = (places: PlaceReader, bet: Bet) => Promise<L>;

/** What makes a change happen once: the event that asks for it, or the caller's key with the id of what it makes. */
export type Once<L> =
  { readonly eventId: string } | { readonly call: IdempotentCall; readonly resultId: (loaded: L) => string };

/** Which bet to change, what to read first, and what has the change happen once. */
export type ChangeCommand<L> = { readonly betId: string; readonly load: Load<L>; readonly once?: Once<L> };

/** What became of a command. `repeated` means that it happened before, and `resultId` what a repeated call made then. */
export type Outcome<C> =
  | { readonly kind: "changed"; readonly bet: Bet; readonly change: C }
  | { readonly kind: "repeated"; readonly bet: Bet; readonly resultId: string | undefined }
  | { readonly kind: "gone" };

/** The one door to a bet's state. */
export type BetStore = {
  /** Stores a new bet, with its events and key, in one transaction; answers its id, or that of the bet made before. Throws PLATFORM_CLOSED. */
  create(command: { betId: string; call: IdempotentCall }, draft: (now: Date) => DraftedBet): Promise<string>;
  /** Locks, loads, reads the clock, lets `decide` decide, and saves state, events and key in one transaction. */
  change<L, C extends Change>(
    command: ChangeCommand<L>,
    decide: (bet: Bet, loaded: L, now: Date) => C,
  ): Promise<Outcome<C>>;
  /** The same things without the lock, for what must be known before a change; undefined where there is no such bet. */
  look<L>(command: { betId: string; load: Load<L> }): Promise<Look<L> | undefined>;
  /** Whether a call with this key changed something already. */
  wasCalled(call: IdempotentCall): Promise<boolean>;
};

/** A bet and what was loaded with it, at one time. */
export type Look<L> = { readonly bet: Bet; readonly loaded: L; readonly now: Date };

/** The bet that a person's command was about. Throws BET_NOT_FOUND. */
export function betOf(outcome: Outcome<Change>): Bet {
  if (outcome.kind === "gone") throw domainError("BET_NOT_FOUND");
  return outcome.bet;
}

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

/** Bets whose workflow is late. */
export type DueBetStore = {
  /** Their ids in ascending order, at most `limit`, only those after `after` where it is given. */
  list(sql: Sql, limit: number, after?: string): Promise<readonly string[]>;
  /** Lets a bet that is still late be late again only after so many milliseconds. */
  putOff(betId: string, ms: number): Promise<void>;
};
