import type { Decide } from "../domain/state/change.ts";
import { rowsToWrite, type Rows } from "./write.ts";

/** A decision with the rows that it writes; rows are undefined if it changes nothing. */
export type EarlyDecision<Answer> = { readonly answer: Answer; readonly rows: Rows | undefined };

/**
 * Decides before the lock is taken; the decision is written if its input has not changed by then. Returns undefined if
 * the rules refuse or the result can't be written: that must be decided under the lock.
 */
export function decideEarly<State, Answer>(
  decide: Decide<State, Answer>,
  { state, at }: { readonly state: State; readonly at: Date },
): EarlyDecision<Answer> | undefined {
  try {
    const { answer, writes, events = [] } = decide(state, at);
    const changesNothing = writes === undefined && events.length === 0;
    return { answer, rows: changesNothing ? undefined : rowsToWrite(writes ?? {}, events, at) };
  } catch {
    return undefined;
  }
}
