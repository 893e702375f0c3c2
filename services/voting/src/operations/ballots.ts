import type { IdempotentCall } from "@stakehold/messaging/idempotency.ts";
import type { Ballot, BallotChange, BallotState } from "../domain/ballot.ts";

/** Which ballot, which of its electors where one is concerned, and what makes the change happen once. */
export type BallotCommand = {
  readonly betId: string;
  readonly userId?: string;
  readonly once?: { readonly eventId: string } | { readonly call: IdempotentCall };
};

/** Decides what to write, given the ballot as it is under its lock; nothing means that it stays as it is. */
export type Decide = (state: BallotState, now: Date) => BallotChange | undefined;

/** The ballot after a change, and the time by which it was judged. */
export type Changed = { readonly ballot: Ballot | undefined; readonly now: Date };

/**
 * The one door to a ballot's state. `change` locks the ballot, which need not exist yet, loads it, reads the clock,
 * lets `decide` decide, and saves state, events and what makes it happen once together. A command that was carried out
 * before changes nothing and answers the ballot as it is. Throws what `decide` throws and IDEMPOTENCY_KEY_REUSED.
 */
export interface Ballots {
  change(command: BallotCommand, decide: Decide): Promise<Changed>;
}
