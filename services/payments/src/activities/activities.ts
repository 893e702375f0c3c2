import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { domainError } from "@stakehold/errors/domain-error.ts";
import {
  DrainMoneyResponseSchema,
  MoneyAtRestResponseSchema,
  SettleBetResponseSchema,
  type DrainMoneyRequest,
  type DrainMoneyResponse,
  type MoneyAtRestRequest,
  type MoneyAtRestResponse,
  type SettleBetRequest,
  type SettleBetResponse,
} from "@stakehold/proto/payments/v1/activities_pb.ts";
import { FEE_POLICY, OUTCOME, SIDE } from "@stakehold/wager/wire.ts";
import { drainMoney, type DrainMoneyDeps } from "../operations/pay-out/drain-money.ts";
import type { MoneyInMotion } from "../operations/ports/money-in-motion.ts";
import { settleBet, type SettleBetDeps } from "../operations/settle/settle-bet.ts";
import { idOf } from "../wire/ids.ts";

/** The most participants that a bet admits (design, section 4). */
const MAX_STAKES = 5_000;

export type ActivityDeps = SettleBetDeps & DrainMoneyDeps & { readonly motion: MoneyInMotion };

/** The activities that workflows call here. */
export const activitiesOf = (deps: ActivityDeps) => ({
  /** Divides a bet's money. Throws INVALID_INPUT. */
  settleBet: async (request: SettleBetRequest): Promise<SettleBetResponse> => {
    if (request.stakes.length > MAX_STAKES) throw domainError("INVALID_INPUT", { field: "stakes", max: MAX_STAKES });
    const outcome = await settleBet(deps, {
      betId: idOf(request.betId, "betId"),
      decision: OUTCOME.wordOf(request.decision),
      feePolicy: FEE_POLICY.wordOf(request.feePolicy),
      admitted: request.stakes.map(({ stakeId, side, admissionNumber }) => ({
        stakeId: idOf(stakeId, "stakes"),
        side: SIDE.wordOf(side),
        admission: admissionNumber,
      })),
    });
    return create(SettleBetResponseSchema, { outcome: OUTCOME.numberOf(outcome) });
  },

  /** Makes the due refunds and transfers of a bet, and returns when the next one is due. */
  drainMoney: async ({ betId }: DrainMoneyRequest): Promise<DrainMoneyResponse> => {
    const nextDueAt = await drainMoney(deps, idOf(betId, "betId"));
    return create(DrainMoneyResponseSchema, nextDueAt === null ? {} : { nextDueAt: timestampFromDate(nextDueAt) });
  },

  /** Returns whether a cleanup still has anything to wait for. */
  moneyAtRest: async (_request: MoneyAtRestRequest): Promise<MoneyAtRestResponse> =>
    create(MoneyAtRestResponseSchema, {
      unsettledStakes: await deps.motion.unsettledStakes(),
      operationsInFlight: await deps.motion.operationsInFlight(),
    }),
});
