import type { Decide, OnceByCall } from "@stakehold/messaging/change/change.ts";
import type { IdempotentCall } from "@stakehold/messaging/change/idempotency.ts";
import type { BetEvent, BetState, BetWrites } from "../../domain/change.ts";
import type { Drafting } from "../../domain/draft-bet.ts";
import type { Standing } from "../../domain/request-place.ts";

/** A person, and the bet that they enter, which may not exist yet. */
export type EntryAddress = { readonly betId: string; readonly userId: string };

/** Everything that decides whether a person may enter a bet. */
export type EntryState = BetState<Drafting & { readonly standing: Standing }>;

/** The state at one time, read without a lock. `madeId` is the id of what the call created before. */
export type SeenEntry = {
  readonly state: EntryState;
  readonly now: Date;
  readonly madeId: string | undefined;
};

/** The door to a bet for a person who enters it. */
export interface EntryStore {
  /** Reads the current state, and what the call created before, in one statement. Throws IDEMPOTENCY_KEY_REUSED. */
  look(address: EntryAddress, call: IdempotentCall): Promise<SeenEntry>;
  /**
   * Decides on the state under the bet's lock, or the person's for a bet that does not exist yet, and writes bet, place,
   * events and the call's key in one transaction. Throws what `decide` throws, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE.
   */
  change<Answer>(
    address: EntryAddress,
    decide: Decide<EntryState, BetWrites, BetEvent, Answer>,
    once: OnceByCall<EntryState, Answer>,
  ): Promise<Answer>;
}
