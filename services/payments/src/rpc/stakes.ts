import { create } from "@bufbuild/protobuf";
import type { ServiceImpl } from "@connectrpc/connect";
import {
  CloseStakeResponseSchema,
  OpenStakeResponseSchema,
  type StakesService,
} from "@stakehold/proto/payments/v1/rpc_pb.ts";
import type { CancelPaymentDeps } from "../operations/hold/cancel-payment.ts";
import { centsOf, moneyMessage } from "@stakehold/money/wire.ts";
import { FEE_POLICY } from "@stakehold/wager/wire.ts";
import { closeStake } from "../operations/hold/close-stake.ts";
import { openStake, type OpenStakeDeps } from "../operations/open/open-stake.ts";
import { idOf } from "../wire/ids.ts";
import { CLOSED_AS } from "../wire/closed-as.ts";

/** Opens and closes the stakes of participations. */
export const stakesService = (deps: OpenStakeDeps & CancelPaymentDeps): ServiceImpl<typeof StakesService> => ({
  openStake: async (request) => {
    const opened = await openStake(deps, {
      stakeId: idOf(request.stakeId, "stakeId"),
      betId: idOf(request.betId, "betId"),
      userId: idOf(request.userId, "userId"),
      stakeCents: centsOf(request.stake, "stake"),
      feePolicy: FEE_POLICY.wordOf(request.feePolicy),
    });
    return create(OpenStakeResponseSchema, {
      clientSecret: opened.clientSecret,
      fee: moneyMessage(opened.feeCents),
      totalCharge: moneyMessage(opened.totalCents),
      paid: opened.isPaid,
    });
  },
  closeStake: async ({ stakeId }) =>
    create(CloseStakeResponseSchema, {
      closedAs: CLOSED_AS.numberOf(await closeStake(deps, idOf(stakeId, "stakeId"))),
    }),
});
