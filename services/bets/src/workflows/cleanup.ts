import { create } from "@bufbuild/protobuf";
import {
  ClosePlacesRequestSchema,
  DeleteBetsRequestSchema,
  RefundBetsRequestSchema,
  ReopenPlatformRequestSchema,
  TellClearedRequestSchema,
  type CleanupInput,
  type ClosePlacesRequest,
  type ClosePlacesResponse,
  type DeleteBetsRequest,
  type DeleteBetsResponse,
  type RefundBetsRequest,
  type RefundBetsResponse,
  type ReopenPlatformRequest,
  type ReopenPlatformResponse,
  type TellClearedRequest,
  type TellClearedResponse,
} from "@stakehold/proto/bets/v1/activities_pb.ts";
import {
  MoneyAtRestRequestSchema,
  type MoneyAtRestRequest,
  type MoneyAtRestResponse,
} from "@stakehold/proto/payments/v1/activities_pb.ts";
import { activitiesOf } from "@stakehold/workflows/activities.ts";
import { shouldContinueAsNew, waker } from "@stakehold/workflows/wake.ts";
import { continueAsNew } from "@temporalio/workflow";

const bets = activitiesOf<{
  refundBets(request: RefundBetsRequest): Promise<RefundBetsResponse>;
  closePlaces(request: ClosePlacesRequest): Promise<ClosePlacesResponse>;
  tellCleared(request: TellClearedRequest): Promise<TellClearedResponse>;
  deleteBets(request: DeleteBetsRequest): Promise<DeleteBetsResponse>;
  reopenPlatform(request: ReopenPlatformRequest): Promise<ReopenPlatformResponse>;
}>("bets");
const payments = activitiesOf<{ moneyAtRest(request: MoneyAtRestRequest): Promise<MoneyAtRestResponse> }>("payments");

/** How long to wait before checking again whether bets' workflows and payments are done. */
const LOOK_AGAIN_MS = 5_000;

/**
 * Runs one cleanup, from the closed platform to the open one. Nothing is deleted before all money is refunded or owed
 * by payments alone. Each step may be repeated, so a run that is started over loses nothing.
 */
export async function cleanup({ $typeName, cleanupId }: CleanupInput): Promise<void> {
  const wake = waker();
  while (!(await isAllAtRest())) {
    if (shouldContinueAsNew()) await continueAsNew<typeof cleanup>({ $typeName, cleanupId });
    await wake.waitUntil(new Date(Date.now() + LOOK_AGAIN_MS));
  }
  await bets.tellCleared(create(TellClearedRequestSchema, { cleanupId }));
  while ((await bets.deleteBets(create(DeleteBetsRequestSchema, { cleanupId }))).hasMore);
  await bets.reopenPlatform(create(ReopenPlatformRequestSchema, { cleanupId }));
}

/**
 * Ends everything that has not ended, and returns whether nothing is left. Payments is asked last: a bet that is over
 * admits nobody and a closed place is never charged, so money that is at rest then stays at rest.
 */
async function isAllAtRest(): Promise<boolean> {
  let progress = await bets.refundBets(create(RefundBetsRequestSchema));
  while (progress.hasMore) progress = await bets.refundBets(create(RefundBetsRequestSchema));
  const hadUnpaid = await closeUnpaidPlaces();
  if (!progress.allEnded || hadUnpaid) return false;
  const { unsettledStakes, operationsInFlight } = await payments.moneyAtRest(create(MoneyAtRestRequestSchema));
  return unsettledStakes === 0 && operationsInFlight === 0;
}

/** Closes all unpaid places, and returns whether there were any. */
async function closeUnpaidPlaces(): Promise<boolean> {
  let last = "";
  let hadSome = false;
  for (;;) {
    const { lastId } = await bets.closePlaces(create(ClosePlacesRequestSchema, { afterId: last }));
    if (lastId === "") return hadSome;
    [last, hadSome] = [lastId, true];
  }
}
