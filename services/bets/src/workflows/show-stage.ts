import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { ReviewBetResponse } from "@stakehold/proto/bets/v1/activities_pb.ts";
import { BET_ATTRIBUTE, ENDS_ATTRIBUTE, STATUS_ATTRIBUTE } from "@stakehold/workflows/search-attributes.ts";
import { upsertSearchAttributes, workflowInfo } from "@temporalio/workflow";

/** How far a bet is, as its activities say it: nothing where nothing may be said. */
type Stage = Pick<ReviewBetResponse, "status"> & Partial<Pick<ReviewBetResponse, "endsAt">>;

/** Lets operators find the bet's workflow by how far the bet is. Each status is said once: it costs the history an event. */
export function showStage(betId: string, { status, endsAt }: Stage): void {
  if (status === "" || status === workflowInfo().typedSearchAttributes.get(STATUS_ATTRIBUTE)) return;
  upsertSearchAttributes([
    { key: BET_ATTRIBUTE, value: betId },
    { key: STATUS_ATTRIBUTE, value: status },
    ...(endsAt === undefined ? [] : [{ key: ENDS_ATTRIBUTE, value: timestampDate(endsAt) }]),
  ]);
}
