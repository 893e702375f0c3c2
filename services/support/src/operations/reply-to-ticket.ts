import type { Caller } from "@stakehold/service/caller.ts";
import { idempotencyKey, text } from "@stakehold/service/input.ts";
import { reply, type Ticket } from "../domain/ticket.ts";
import { requireMine } from "./read-ticket.ts";
import type { TicketDeps } from "./ticket-store.ts";

export type ReplyToTicket = {
  readonly caller: Caller;
  readonly key: string;
  readonly ticketId: string;
  readonly message: string;
};

/**
 * Adds a message to the caller's ticket, or as staff to anybody's.
 * Throws TICKET_NOT_FOUND, TICKET_CLOSED, TICKET_FULL, INVALID_INPUT, IDEMPOTENCY_KEY_REUSED.
 */
export async function replyToTicket({ tickets, now, newId }: TicketDeps, command: ReplyToTicket): Promise<Ticket> {
  const { caller, ticketId } = command;
  const message = text(command.message, { field: "message", max: 5_000 });
  const call = {
    caller: caller.userId,
    operation: "replyToTicket",
    key: idempotencyKey(command.key),
    input: { ticketId, message },
  };
  return tickets.change(ticketId, call, (ticket) => {
    requireMine(ticket, caller);
    const senderType = ticket.userId === caller.userId ? "USER" : "STAFF";
    return reply(ticket, { id: newId(), message, senderType }, now());
  });
}
