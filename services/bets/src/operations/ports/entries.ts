import type { IdempotentCall } from "@stakehold/messaging/idempotency.ts";
import type { BetChange, BetState, Entered } from "../../domain/change.ts";
import type { Drafting } from "../../domain/draft-bet.ts";
import type { Standing } from "../../domain/request-place.ts";

/** Who enters which bet, which may not be there yet, and the call that makes it happen once. */
export type EntryAddress = {
  readonly betId: string;
  readonly userId: string;
  readonly call: IdempotentCall;
  /** The id that the call's key keeps of what it made. */
  resultId(entered: Entered): string;
};

/** Everything that it depends on whether somebody may enter a bet. */
export type EntryState = BetState<Drafting & { readonly standing: Standing }>;

/** The same at one time, without a lock. `madeId` is the id of what the call made before. */
export type SeenEntry = {
  readonly state: EntryState;
  readonly now: Date;
  readonly madeId: string | undefined;
  /** As the database says it. */
  readonly text: string;
};

/** Bets as people enter them. */
export interface EntryStore {
  /** What there is, in one statement. Throws IDEMPOTENCY_KEY_REUSED. */
  look(address: EntryAddress): Promise<SeenEntry>;
  /**
   * Lets the domain decide on what was seen, and writes bet, place, events and the call's key in one transaction, under the
   * bet's lock, if that still is all there is. Otherwise it is decided again under that lock, so `decide` must have no effect
   * of its own. Returns what is entered, or the id of what the call made before.
   * Throws what `decide` throws, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE.
   */
  enter(
    address: EntryAddress,
    seen: SeenEntry,
    decide: (state: EntryState, now: Date) => BetChange<Entered>,
  ): Promise<Entered | string>;
}
