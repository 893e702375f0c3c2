import { create } from "@bufbuild/protobuf";
import { domainError } from "@stakehold/errors/domain-error.ts";
import {
  SettleBetResponseSchema,
  type SettleBetRequest,
  type SettleBetResponse,
} from "@stakehold/proto/payments/v1/activities_pb.ts";
import { outcomeMessage } from "../domain/settle.ts";
import { settleBet, type SettleBetDeps } from "../operations/settle-bet.ts";
import { idOf } from "../wire/ids.ts";
import { feePolicyOf, outcomeOf, sideOf } from "../wire/wager.ts";

/** The most participants that a bet admits (design, section 4). */
const MAX_STAKES = 5_000;

/** The activity by which a bet's workflow has its money divided. Throws INVALID_INPUT. */
export const settleBetActivity =
  (deps: SettleBetDeps) =>
  async (request: SettleBetRequest): Promise<SettleBetResponse> => {
    if (request.stakes.length > MAX_STAKES) throw domainError("INVALID_INPUT", { field: "stakes", max: MAX_STAKES });
    const outcome = await settleBet(deps, {
      betId: idOf(request.betId, "betId"),
      decision: outcomeOf(request.decision),
      feePolicy: feePolicyOf(request.feePolicy),
      admitted: request.stakes.map(({ stakeId, side, admissionNumber }) => ({
        stakeId: idOf(stakeId, "stakes"),
        side: sideOf(side),
        admission: admissionNumber,
      })),
    });
    return create(SettleBetResponseSchema, { outcome: outcomeMessage(outcome) });
  };
