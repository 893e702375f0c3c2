import type { Decide } from "../domain/change.ts";
import { rowsToWrite, type Rows } from "./write.ts";

/** What was decided, with the rows that make it true; without any where it changes nothing. */
export type EarlyDecision<Answer> = { readonly answer: Answer; readonly rows: Rows | undefined };

/**
 * A decision made before the lock is taken, to be written if nothing of what it was made on has changed by then.
 * Undefined where the rules refuse, or where what they want can't be written: that must be true under the lock.
 */
export function decideEarly<State, Answer>(
  decide: Decide<State, Answer>,
  { state, at }: { readonly state: State; readonly at: Date },
): EarlyDecision<Answer> | undefined {
  try {
    const { answer, writes, events = [] } = decide(state, at);
    const changesNothing = writes === undefined && events.length === 0;
    return { answer, rows: changesNothing ? undefined : rowsToWrite(writes ?? {}, events) };
  } catch {
    return undefined;
  }
}
