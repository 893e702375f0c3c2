import { create } from "@bufbuild/protobuf";
import { CleanupInputSchema } from "@stakehold/proto/bets/v1/activities_pb.ts";
import type { WorkflowClient } from "@stakehold/workflows/client.ts";
import type { Cleanups } from "../operations/cleanups.ts";

/** The workflow's name, which is the name of the function that it is. */
const WORKFLOW = "cleanup";

/** The task queue that this service serves. */
const TASK_QUEUE = "bets";

/** Cleanups' workflows on Temporal. */
export const createCleanups = (client: Pick<WorkflowClient, "wake">): Cleanups => ({
  wake: (cleanupId) =>
    client.wake({
      workflow: WORKFLOW,
      id: `cleanup/${cleanupId}`,
      taskQueue: TASK_QUEUE,
      input: [create(CleanupInputSchema, { cleanupId })],
      reuse: "after-failure",
    }),
});
