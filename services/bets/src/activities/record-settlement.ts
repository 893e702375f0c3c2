import { create } from "@bufbuild/protobuf";
import {
  RecordSettlementResponseSchema,
  type RecordSettlementRequest,
  type RecordSettlementResponse,
} from "@stakehold/proto/bets/v1/activities_pb.ts";
import { OUTCOME } from "@stakehold/wager/wire.ts";
import type { BetStore } from "../operations/ports/bets.ts";
import { recordSettlement as record } from "../operations/record-settlement.ts";

/** The activity `recordSettlement`. */
export const recordSettlement =
  (deps: { readonly bets: Pick<BetStore, "change"> }) =>
  async ({ betId, outcome }: RecordSettlementRequest): Promise<RecordSettlementResponse> => {
    await record(deps, { betId, outcome: OUTCOME.wordOf(outcome) });
    return create(RecordSettlementResponseSchema);
  };
