import { proxyActivities, type ActivityInterfaceFor, type UntypedActivities } from "@temporalio/workflow";

/**
 * Returns the activities of the service that serves this task queue, under the policy that all of them follow: 30
 * seconds per attempt, then retries after 1 second, 2, 4 … 60, without end. Only an error that the service itself calls
 * final ends the retries, so a workflow outlives any outage.
 */
export const activitiesOf = <T = UntypedActivities>(taskQueue: string): ActivityInterfaceFor<T> =>
  proxyActivities<T>({
    taskQueue,
    startToCloseTimeout: "30 seconds",
    retry: { initialInterval: "1 second", backoffCoefficient: 2, maximumInterval: "1 minute" },
  });
