import { on, type Delivery, type Handler } from "@stakehold/messaging/inbox/handler.ts";
import {
  DisputeClosedSchema,
  DisputeOpenedSchema,
  DisputeOutcome,
  StakeRefundFailedSchema,
} from "@stakehold/proto/payments/v1/events_pb.ts";
import type { FactsOf } from "../domain/notice-facts.ts";
import type { NoteEvent } from "../operations/note-event.ts";
import { amountOf } from "./event-values.ts";

type Note = (delivery: Delivery, event: Omit<NoteEvent, "eventId">) => Promise<void>;

const OUTCOMES: Readonly<Partial<Record<DisputeOutcome, FactsOf<"DISPUTE_CLOSED">["outcome"]>>> = {
  [DisputeOutcome.CHARGE_STANDS]: "CHARGE_STANDS",
  [DisputeOutcome.CHARGE_RETURNED]: "CHARGE_RETURNED",
};

/** The handlers of exceptional money events; only the stake's owner is notified. */
export const troubleHandlersOf = (note: Note): readonly Handler[] => [
  // The card does not take the refund: the money remains the owner's, and staff handle it.
  on(StakeRefundFailedSchema, ({ betId, userId, amount, cardLast4 }, delivery) => {
    const facts = { amount: amountOf(amount, "amount"), cardLast4 };
    return note(delivery, { betId, notices: [{ kind: "REFUND_FAILED", userId, facts }] });
  }),

  // A card network reversed the charge.
  on(DisputeOpenedSchema, ({ betId, userId, amount, leftBet }, delivery) => {
    const facts = { amount: amountOf(amount, "amount"), leftBet };
    return note(delivery, { betId, notices: [{ kind: "DISPUTE_OPENED", userId, facts }] });
  }),

  // The card network's decision. An outcome of a later version has no words here.
  on(DisputeClosedSchema, async ({ betId, userId, amount, outcome: decided }, delivery) => {
    const outcome = OUTCOMES[decided];
    if (outcome === undefined) return;
    const facts = { amount: amountOf(amount, "amount"), outcome };
    await note(delivery, { betId, notices: [{ kind: "DISPUTE_CLOSED", userId, facts }] });
  }),
];
