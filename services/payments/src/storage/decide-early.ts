import type { Decide, Decision } from "../domain/decision.ts";

/**
 * A decision made before the lock is taken, to be written if nothing of what it was made on has changed by then.
 * Undefined where the rules refuse: a refusal must be true under the lock.
 */
export function decideEarly<State, Answer>(
  decide: Decide<State, Answer>,
  { state, at }: { readonly state: State; readonly at: Date },
): Decision<Answer> | undefined {
  try {
    return decide(state, at);
  } catch {
    return undefined;
  }
}
