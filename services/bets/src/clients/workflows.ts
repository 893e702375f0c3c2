import { create } from "@bufbuild/protobuf";
import { BetLifeInputSchema, CleanupInputSchema } from "@stakehold/proto/bets/v1/activities_pb.ts";
import type { WorkflowClient } from "@stakehold/workflows/client.ts";
import type { BetLives, Cleanups } from "../operations/ports/workflows.ts";

/** The task queue that this service serves. */
const TASK_QUEUE = "bets";

/** Creates the client of bets' workflows on Temporal. A workflow has the name of its function. */
export const createBetLives = (client: Pick<WorkflowClient, "wake" | "isSearchable">): BetLives => ({
  wake: (betId) =>
    client.wake({
      workflow: "betLife",
      id: `bet/${betId}`,
      taskQueue: TASK_QUEUE,
      input: [create(BetLifeInputSchema, { betId })],
    }),
  areSearchable: () => client.isSearchable(),
});

/** Creates the client of cleanups' workflows on Temporal. */
export const createCleanups = (client: Pick<WorkflowClient, "wake">): Cleanups => ({
  wake: (cleanupId) =>
    client.wake({
      workflow: "cleanup",
      id: `cleanup/${cleanupId}`,
      taskQueue: TASK_QUEUE,
      input: [create(CleanupInputSchema, { cleanupId })],
    }),
});
