import {
  ActivityFailure,
  ApplicationFailure,
  isCancellation,
  proxyLocalActivities,
  type ActivityInterfaceFor,
  type UntypedActivities,
} from "@temporalio/workflow";

/** How long a short activity may take before an ordinary one replaces it; a workflow's task outlives it. */
const SHORT_MS = 5_000;

/**
 * Returns the same activities, run by the workflow's own worker, which must serve them: each costs the history one
 * event instead of six. They are tried once; retries are for an ordinary activity, whose further attempts cost the
 * history nothing. Call them by `localFirst`.
 */
export const localActivitiesOf = <T = UntypedActivities>(): ActivityInterfaceFor<T> =>
  proxyLocalActivities<T>({ startToCloseTimeout: SHORT_MS, retry: { maximumAttempts: 1 } });

/**
 * Runs a short activity locally, and if that fails as an ordinary activity, which is retried without end. Throws at
 * once an error that the service itself calls final, and a cancellation.
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
  // A local activity throws the service's error; an ordinary one wraps it.
  const said = error instanceof ActivityFailure ? error.cause : error;
  return isCancellation(error) || (said instanceof ApplicationFailure && said.nonRetryable === true);
}
