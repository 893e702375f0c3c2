import { onceByEvent } from "@stakehold/messaging/change/change.ts";
import { on, type Handler } from "@stakehold/messaging/inbox/handler.ts";
import { ParticipationRefusedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { MoneyDueSchema, PayoutAccountChangedSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { refuse } from "../domain/settle/refund.ts";
import type { WakeMoneyOut } from "../operations/ports/money-out.ts";
import type { StakeStore } from "../operations/ports/stakes.ts";
import { wakeWaitingTransfers, type WakeTransfersDeps } from "../operations/pay-out/wake-transfers.ts";

export type HandlerDeps = WakeTransfersDeps & {
  readonly stakes: Pick<StakeStore, "change">;
  readonly wakeMoneyOut: WakeMoneyOut;
};

/** The events that this service consumes, and their handlers. */
export const handlersOf = (deps: HandlerDeps): readonly Handler[] => [
  // A paid participation was not admitted: its stake is refunded in full, including the fee.
  on(ParticipationRefusedSchema, ({ participationId: stakeId }, { eventId }) =>
    deps.stakes.change({ stakeId }, refuse, onceByEvent(eventId)),
  ),

  // An event of its own, so that a crash does not lose a wake. Waking a workflow twice changes nothing.
  on(MoneyDueSchema, ({ betId }) => deps.wakeMoneyOut(betId)),

  on(PayoutAccountChangedSchema, async ({ userId, payoutsEnabled }) => {
    if (payoutsEnabled) await wakeWaitingTransfers(deps, userId);
  }),
];
