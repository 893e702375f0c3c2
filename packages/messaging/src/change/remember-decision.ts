import type { Change, Decide } from "./change.ts";

/** A decision, with the state and the time it was based on. */
export type Decision<State, Writes, Event> = {
  readonly state: State;
  readonly change: Change<Writes, Event, unknown>;
  readonly now: Date;
};

/**
 * The same decision, with its last result remembered: after the change, `last` returns what was written, for metrics.
 * Undefined if nothing was decided, such as for a command that was carried out before.
 */
export function rememberDecision<State, Writes, Event, Answer>(decide: Decide<State, Writes, Event, Answer>) {
  let last: Decision<State, Writes, Event> | undefined;
  return {
    decide: (state: State, now: Date): Change<Writes, Event, Answer> => {
      last = undefined;
      const change = decide(state, now);
      last = { state, change, now };
      return change;
    },
    last: (): Decision<State, Writes, Event> | undefined => last,
  };
}
