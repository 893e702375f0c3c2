import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { PayoutSentSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { noteEvent, type NoteEventDeps } from "../operations/note-event.ts";
import { amountOf } from "../wire/values.ts";

/** Winnings were transferred: their owner is told. */
export const onPayoutSent = (deps: NoteEventDeps): Handler =>
  on(PayoutSentSchema, async ({ betId, userId, amount }, { eventId }) => {
    const facts = { amount: amountOf(amount) };
    await noteEvent(deps, { eventId, betId, notices: [{ kind: "payout_sent", userId, facts }] });
  });
