import { condition, defineSignal, setHandler, workflowInfo } from "@temporalio/workflow";
import { WAKE_SIGNAL } from "./wake-signal.ts";

/** How a workflow waits for the next thing to do. */
export type Waker = {
  /**
   * Waits for a time or a wake signal, whichever comes first; without a time, for a signal. A signal since the last
   * wait, or since `forget`, ends the wait at once; several count as one.
   */
  waitUntil(date: Date | undefined): Promise<void>;
  /** Whether a signal came since the last wait or `forget`. */
  isSignalled(): boolean;
  /** Call it right before reading the database: that covers all signals until now. */
  forget(): void;
};

const wakeSignal = defineSignal(WAKE_SIGNAL);

/**
 * The shortest wait. Rules follow the database's clock, which may be slightly behind the timer's: a step that is not
 * yet due then returns a time that has passed, and without a minimum would spin until the clocks agree.
 */
const SHORTEST_WAIT_MS = 1_000;

/** Registers the wake signal. Call it first in a workflow, before any await. */
export function waker(): Waker {
  let signalled = false;
  setHandler(wakeSignal, () => {
    signalled = true;
  });
  return {
    waitUntil: async (date) => {
      if (date === undefined) await condition(() => signalled);
      else await condition(() => signalled, Math.max(SHORTEST_WAIT_MS, date.getTime() - Date.now()));
      signalled = false;
    },
    isSignalled: () => signalled,
    forget: () => {
      signalled = false;
    },
  };
}

/** Returns whether the workflow's history is long enough to continue as a new run. Safe at any point between steps. */
export const shouldContinueAsNew = (): boolean => workflowInfo().continueAsNewSuggested;
