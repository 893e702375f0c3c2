import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { StakeRefundedSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { noteEvent, type NoteEventDeps } from "../operations/note-event.ts";
import { amountOf } from "../wire/values.ts";

/** A refund reached the card network: its owner is told. */
export const onStakeRefunded = (deps: NoteEventDeps): Handler =>
  on(StakeRefundedSchema, async ({ betId, userId, amount, cardLast4 }, { eventId }) => {
    const facts = { amount: amountOf(amount), cardLast4 };
    await noteEvent(deps, { eventId, betId, notices: [{ kind: "stake_refunded", userId, facts }] });
  });
