import type { IdempotentCall } from "./idempotency.ts";

/**
 * The outcome of a decision: the caller's answer, the rows to write, and the events to publish.
 * Without writes and events nothing changes.
 */
export type Change<Writes, Event, Answer = void> = {
  readonly answer: Answer;
  readonly writes?: Writes;
  /** In the order in which they happened. */
  readonly events?: readonly Event[];
};

/** A change that changes nothing and returns nothing. */
export const UNCHANGED: Change<never, never> = { answer: undefined };

/**
 * Decides on what is known under the lock, by the time at which it became known. It is pure: it may be called more than
 * once, and only its last word counts. What it throws undoes the whole.
 */
export type Decide<State, Writes, Event, Answer = void> = (state: State, now: Date) => Change<Writes, Event, Answer>;

/**
 * What makes a change happen once: the event that causes it, or the caller's idempotent call with the id of what it
 * makes. `repeated` makes the result of a command that was carried out before, from the present state.
 */
export type Once<State, Answer = void> = (
  | { readonly eventId: string }
  | { readonly call: IdempotentCall; readonly resultId: string | ((state: State) => string) }
) & { readonly repeated: (state: State, resultId: string, now: Date) => Answer };

/** An event's effect happens once; an event that comes again changes nothing. */
export const onceByEvent = (eventId: string): Once<unknown> => ({ eventId, repeated: () => undefined });

/**
 * The one door to an aggregate's state. `change` locks what is addressed, which need not exist yet, loads it, reads the
 * clock, lets `decide` decide, and saves state, events and what makes it happen once together.
 * Throws what `decide` throws, and IDEMPOTENCY_KEY_REUSED.
 */
export interface Door<Address, State, Writes, Event> {
  change<Answer>(
    address: Address,
    decide: Decide<State, Writes, Event, Answer>,
    once?: Once<State, Answer>,
  ): Promise<Answer>;
}
