import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { PayoutWaitingSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { noteEvent, type NoteEventDeps } from "../operations/note-event.ts";
import { amountOf } from "../wire/values.ts";

/** Winnings wait for a payout account: their owner is told how to get them. */
export const onPayoutWaiting = (deps: NoteEventDeps): Handler =>
  on(PayoutWaitingSchema, async ({ betId, userId, amount }, { eventId }) => {
    const facts = { amount: amountOf(amount) };
    await noteEvent(deps, { eventId, betId, notices: [{ kind: "payout_waiting", userId, facts }] });
  });
