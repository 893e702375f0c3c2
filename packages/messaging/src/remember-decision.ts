import type { Change, Decide } from "./change.ts";

/** What was decided on which state, and by which time. */
export type Decision<State, Writes, Event> = {
  readonly state: State;
  readonly change: Change<Writes, Event, unknown>;
  readonly now: Date;
};

/**
 * The same decision, whose last word is remembered: once the change is over, `last` returns what was written, for those
 * who measure it. Undefined where nothing was decided, such as for a command that was carried out before.
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
