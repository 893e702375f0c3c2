import { newId } from "@stakehold/service/id.ts";
import { replyToTicket as reply } from "../domain/reply-to-ticket.ts";
import { requireTicket, type Actor, type Ticket } from "../domain/ticket.ts";
import type { TicketStore } from "./ports/tickets.ts";

export type ReplyToTicketDeps = { readonly tickets: TicketStore };

/** A message, as it was submitted. */
export type ReplyToTicket = Actor & {
  readonly ticketId: string;
  readonly message: string;
  readonly idempotencyKey: string;
};

/**
 * Adds a message to the actor's ticket, or as staff to anybody's, and returns the ticket with it.
 * Throws TICKET_NOT_FOUND, TICKET_CLOSED, TICKET_FULL, IDEMPOTENCY_KEY_REUSED.
 */
export async function replyToTicket({ tickets }: ReplyToTicketDeps, command: ReplyToTicket): Promise<Ticket> {
  const { userId, isStaff, ticketId, message, idempotencyKey: key } = command;
  const id = newId();
  return tickets.change({ ticketId }, (state, now) => reply(state, { id, message, userId, isStaff }, now), {
    call: { caller: userId, operation: "replyToTicket", key, input: { ticketId, message } },
    resultId: id,
    repeated: requireTicket,
  });
}
