import type { IdempotentCall } from "@stakehold/messaging/idempotency.ts";
import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Bet } from "../domain/bet.ts";
import type { Change } from "../domain/change.ts";
import type { DraftedBet } from "../domain/draft-bet.ts";
import type { Participation } from "../domain/participation.ts";

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
