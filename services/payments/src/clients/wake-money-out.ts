import { create } from "@bufbuild/protobuf";
import { MoneyOutInputSchema } from "@stakehold/proto/payments/v1/activities_pb.ts";
import type { WorkflowClient } from "@stakehold/workflows/client.ts";
import type { WakeMoneyOut } from "../operations/ports/money-out.ts";

/** The task queue on which this service's workflow and activities run. */
export const TASK_QUEUE = "payments";

/** Starts or wakes the workflow that pays out a bet; restarts one that has ended. Throws UNAVAILABLE. */
export const wakeMoneyOutBy =
  (client: Pick<WorkflowClient, "wake">): WakeMoneyOut =>
  (betId) =>
    client.wake({
      workflow: "moneyOut",
      id: `money-out/${betId}`,
      taskQueue: TASK_QUEUE,
      input: [create(MoneyOutInputSchema, { betId })],
    });
