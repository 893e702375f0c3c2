import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { StakeCancelledSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import type { BetStore } from "../operations/ports/bets.ts";
import { endPending } from "../operations/end-pending.ts";

/** A stake ended without a charge, and its place with it. */
export const onStakeCancelled = (deps: { readonly bets: Pick<BetStore, "change"> }): Handler =>
  on(StakeCancelledSchema, ({ betId, stakeId }, { eventId }) => endPending(deps, { eventId, betId, stakeId }));
