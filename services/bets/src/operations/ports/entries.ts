import type { IdempotentCall } from "@stakehold/messaging/change/idempotency.ts";
import type { BetChange, BetState, Entered } from "../../domain/change.ts";
import type { Drafting } from "../../domain/draft-bet.ts";
import type { Standing } from "../../domain/request-place.ts";

/** A person, the bet that they enter, which may not exist yet, and the call that makes the entry idempotent. */
export type EntryAddress = {
  readonly betId: string;
  readonly userId: string;
  readonly call: IdempotentCall;
  /** Returns the id of what the call created, which is stored with its key. */
  resultId(entered: Entered): string;
};

/** Everything that decides whether a person may enter a bet. */
export type EntryState = BetState<Drafting & { readonly standing: Standing }>;

/** The state at one time, read without a lock. `madeId` is the id of what the call created before. */
export type SeenEntry = {
  readonly state: EntryState;
  readonly now: Date;
  readonly madeId: string | undefined;
  /** The state as the database returned it. */
  readonly text: string;
};

/** Stores entries into bets. */
export interface EntryStore {
  /** Reads the current state in one statement. Throws IDEMPOTENCY_KEY_REUSED. */
  look(address: EntryAddress): Promise<SeenEntry>;
  /**
   * Decides on the state that was read and, if it is still current, writes bet, place, events and the call's key in one
   * transaction under the bet's lock. Otherwise decides again under that lock, so `decide` must have no side effects.
   * Returns the entry, or the id of what the call created before.
   * Throws what `decide` throws, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE.
   */
  enter(
    address: EntryAddress,
    seen: SeenEntry,
    decide: (state: EntryState, now: Date) => BetChange<Entered>,
  ): Promise<Entered | string>;
}
