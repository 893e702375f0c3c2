import { create } from "@bufbuild/protobuf";
import { BetLifeInputSchema } from "@stakehold/proto/bets/v1/activities_pb.ts";
import type { WorkflowClient } from "@stakehold/workflows/client.ts";
import type { BetLives } from "../operations/wake-bet.ts";

/** The workflow's name, which is the name of the function that it is. */
const WORKFLOW = "betLife";

/** The task queue that this service serves. */
const TASK_QUEUE = "bets";

/** Bets' workflows on Temporal. */
export const createBetLives = (client: Pick<WorkflowClient, "wake">): BetLives => ({
  wake: (betId) =>
    client.wake({
      workflow: WORKFLOW,
      id: `bet/${betId}`,
      taskQueue: TASK_QUEUE,
      input: [create(BetLifeInputSchema, { betId })],
      reuse: "after-failure",
    }),
});
