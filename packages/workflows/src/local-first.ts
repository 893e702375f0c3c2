import {
  ActivityFailure,
  ApplicationFailure,
  isCancellation,
  proxyLocalActivities,
  type ActivityInterfaceFor,
  type UntypedActivities,
} from "@temporalio/workflow";

/** How long a short activity may take before it is left to an ordinary one; a workflow's task outlives it. */
const SHORT_MS = 5_000;

/**
 * The same activities, carried out by the worker that runs the workflow itself, which has to serve them: each costs the
 * history one event in the place of six. They are tried once; whatever may succeed later is for an ordinary activity, whose
 * further tries cost the history nothing. Call them by `localFirst`.
 */
export const localActivitiesOf = <T = UntypedActivities>(): ActivityInterfaceFor<T> =>
  proxyLocalActivities<T>({ startToCloseTimeout: SHORT_MS, retry: { maximumAttempts: 1 } });

/**
 * Carries a short activity out locally, and where that does not succeed by an ordinary activity, which is tried for as long
 * as it takes. An error that the service itself calls final is thrown at once, and so is a cancellation.
 */
export async function localFirst<Answer>(
  local: () => Promise<Answer>,
  ordinary: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await local();
  } catch (error) {
    if (isFinal(error)) throw error;
    return ordinary();
  }
}

function isFinal(error: unknown): boolean {
  // A local activity throws what the service said; an ordinary one wraps it.
  const said = error instanceof ActivityFailure ? error.cause : error;
  return isCancellation(error) || (said instanceof ApplicationFailure && said.nonRetryable === true);
}
