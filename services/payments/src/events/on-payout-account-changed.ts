import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { PayoutAccountChangedSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { wakeWaitingTransfers, type WakeTransfersDeps } from "../operations/wake-transfers.ts";

/** A payout account can receive: winnings that waited for it become due. Waking what is awake changes nothing. */
export const onPayoutAccountChanged = (deps: WakeTransfersDeps): Handler =>
  on(PayoutAccountChangedSchema, async ({ userId, payoutsEnabled }) => {
    if (payoutsEnabled) await wakeWaitingTransfers(deps, userId);
  });
