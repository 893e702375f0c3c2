import { create } from "@bufbuild/protobuf";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import {
  DrainMoneyRequestSchema,
  type DrainMoneyRequest,
  type DrainMoneyResponse,
  type MoneyOutInput,
} from "@stakehold/proto/payments/v1/activities_pb.ts";
import { activitiesOf } from "@stakehold/workflows/activities.ts";
import { shouldContinueAsNew, waker } from "@stakehold/workflows/wake.ts";
import { continueAsNew } from "@temporalio/workflow";

const { drainMoney } = activitiesOf<{ drainMoney(request: DrainMoneyRequest): Promise<DrainMoneyResponse> }>(
  "payments",
);

/**
 * Pays out one bet, however long that takes: makes what is due, then waits for the next due time or a wake signal. Ends
 * when it has just read that nothing is left and no signal has arrived since.
 */
export async function moneyOut(input: MoneyOutInput): Promise<void> {
  const wake = waker();
  for (;;) {
    wake.forget();
    const { nextDueAt } = await drainMoney(create(DrainMoneyRequestSchema, { betId: input.betId }));
    if (nextDueAt !== undefined) await wake.waitUntil(timestampDate(nextDueAt));
    else if (!wake.isSignalled()) return;
    if (shouldContinueAsNew()) await continueAsNew<typeof moneyOut>(input);
  }
}
