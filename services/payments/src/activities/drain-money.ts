import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  DrainMoneyResponseSchema,
  type DrainMoneyRequest,
  type DrainMoneyResponse,
} from "@stakehold/proto/payments/v1/activities_pb.ts";
import { drainMoney, type DrainMoneyDeps } from "../operations/drain-money.ts";
import { idOf } from "../wire/ids.ts";

/** The activity that makes the refunds and transfers of a bet that are due. */
export const drainMoneyActivity =
  (deps: DrainMoneyDeps) =>
  async ({ betId }: DrainMoneyRequest): Promise<DrainMoneyResponse> => {
    const nextDueAt = await drainMoney(deps, idOf(betId, "betId"));
    return create(DrainMoneyResponseSchema, nextDueAt === null ? {} : { nextDueAt: timestampFromDate(nextDueAt) });
  };
