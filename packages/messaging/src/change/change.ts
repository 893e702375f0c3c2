import type { IdempotentCall } from "./idempotency.ts";

/**
 * The outcome of a decision: the caller's answer, the rows to write, and the events to publish. Without writes and
 * events nothing changes.
 */
export type Change<Writes, Event, Answer = void> = {
  readonly answer: Answer;
  readonly writes?: Writes;
  /** In order of occurrence. */
  readonly events?: readonly Event[];
};

/** Changes nothing and returns nothing. */
export const UNCHANGED: Change<never, never> = { answer: undefined };

/**
 * Decides on the state that was read under the lock, at the time of reading. Pure: it may run more than once, and only
 * its last result counts. What it throws rolls everything back.
 */
export type Decide<State, Writes, Event, Answer = void> = (state: State, now: Date) => Change<Writes, Event, Answer>;

/**
 * What makes a change happen once: the event that causes it, or the caller's idempotent call with the id of what it
 * creates. `repeated` makes the result of an earlier command from the current state.
 */
export type Once<State, Answer = void> = (
  | { readonly eventId: string }
  | { readonly call: IdempotentCall; readonly resultId: string | ((state: State) => string) }
) & { readonly repeated: (state: State, resultId: string, now: Date) => Answer };

/** What makes a change happen once for a caller's idempotent call. */
export type OnceByCall<State, Answer = void> = Extract<Once<State, Answer>, { readonly call: IdempotentCall }>;

/** Applies an event once; a repeated event changes nothing. */
export const onceByEvent = (eventId: string): Once<unknown> => ({ eventId, repeated: () => undefined });

/**
 * The only access to an aggregate's state. `change` locks the address, which need not exist yet, loads it, reads the
 * clock, lets `decide` decide, and saves state, events and the once-record together. Throws what `decide` throws, and
 * IDEMPOTENCY_KEY_REUSED.
 */
export interface Door<Address, State, Writes, Event> {
  change<Answer>(
    address: Address,
    decide: Decide<State, Writes, Event, Answer>,
    once?: Once<State, Answer>,
  ): Promise<Answer>;
}
