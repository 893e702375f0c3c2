import { create } from "@bufbuild/protobuf";
import {
  RecordSettlementResponseSchema,
  type RecordSettlementRequest,
  type RecordSettlementResponse,
} from "@stakehold/proto/bets/v1/activities_pb.ts";
import type { BetStore } from "../operations/bet-store.ts";
import { recordSettlement as record } from "../operations/record-settlement.ts";
import { decisionOf } from "../wire/wager.ts";

/** The activity `recordSettlement`. */
export const recordSettlement =
  (deps: { readonly bets: Pick<BetStore, "change"> }) =>
  async ({ betId, outcome }: RecordSettlementRequest): Promise<RecordSettlementResponse> => {
    await record(deps, { betId, outcome: decisionOf(outcome) });
    return create(RecordSettlementResponseSchema);
  };
