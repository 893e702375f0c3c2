import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { ReviewBetResponse } from "@stakehold/proto/bets/v1/activities_pb.ts";
import { BET_ATTRIBUTE, ENDS_ATTRIBUTE, STATUS_ATTRIBUTE } from "@stakehold/workflows/search-attributes.ts";
import { upsertSearchAttributes, workflowInfo } from "@temporalio/workflow";

/** The stage of a bet as its activities return it; the status is empty if it may not be shown. */
type Stage = Pick<ReviewBetResponse, "status"> & Partial<Pick<ReviewBetResponse, "endsAt">>;

/** Lets operators find a bet's workflow by stage. Sets each status once, because that adds an event to the history. */
export function showStage(betId: string, { status, endsAt }: Stage): void {
  if (status === "" || status === workflowInfo().typedSearchAttributes.get(STATUS_ATTRIBUTE)) return;
  upsertSearchAttributes([
    { key: BET_ATTRIBUTE, value: betId },
    { key: STATUS_ATTRIBUTE, value: status },
    ...(endsAt === undefined ? [] : [{ key: ENDS_ATTRIBUTE, value: timestampDate(endsAt) }]),
  ]);
}
