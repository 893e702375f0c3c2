import { create } from "@bufbuild/protobuf";
import type { ServiceImpl } from "@connectrpc/connect";
import {
  ClosedAs,
  CloseStakeResponseSchema,
  OpenStakeResponseSchema,
  type StakesService,
} from "@stakehold/proto/payments/v1/rpc_pb.ts";
import type { ClosedAs as DomainClosedAs } from "../domain/closing.ts";
import { moneyMessage } from "../domain/events.ts";
import type { CancelPaymentDeps } from "../operations/cancel-payment.ts";
import { closeStake } from "../operations/close-stake.ts";
import { openStake, type OpenStakeDeps } from "../operations/open-stake.ts";
import { idOf } from "../wire/ids.ts";
import { centsOf, feePolicyOf } from "../wire/wager.ts";

const CLOSED_AS: Readonly<Record<DomainClosedAs, ClosedAs>> = {
  cancelled: ClosedAs.CANCELLED,
  paid: ClosedAs.PAID,
  later: ClosedAs.LATER,
};

/** Opens and closes the money behind participations. */
export const stakesService = (deps: OpenStakeDeps & CancelPaymentDeps): ServiceImpl<typeof StakesService> => ({
  openStake: async (request) => {
    const opened = await openStake(deps, {
      stakeId: idOf(request.stakeId, "stakeId"),
      betId: idOf(request.betId, "betId"),
      userId: idOf(request.userId, "userId"),
      stakeCents: centsOf(request.stake, "stake"),
      feePolicy: feePolicyOf(request.feePolicy),
    });
    return create(OpenStakeResponseSchema, {
      clientSecret: opened.clientSecret,
      fee: moneyMessage(opened.feeCents),
      totalCharge: moneyMessage(opened.totalCents),
      paid: opened.isPaid,
    });
  },
  closeStake: async ({ stakeId }) =>
    create(CloseStakeResponseSchema, { closedAs: CLOSED_AS[await closeStake(deps, idOf(stakeId, "stakeId"))] }),
});
