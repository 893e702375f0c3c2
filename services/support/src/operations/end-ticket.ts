import { requireRole, type Caller } from "@stakehold/service/caller.ts";
import { idempotencyKey } from "@stakehold/service/input.ts";
import { close, resolve, type Ticket } from "../domain/ticket.ts";
import { requireMine } from "./read-ticket.ts";
import type { TicketDeps } from "./ticket-store.ts";

export type EndTicket = { readonly caller: Caller; readonly key: string; readonly ticketId: string };

/** Marks the caller's ticket, or as staff anybody's, as resolved. Throws TICKET_NOT_FOUND, TICKET_CLOSED. */
export const resolveTicket = ({ tickets, now }: TicketDeps, command: EndTicket): Promise<Ticket> =>
  tickets.change(command.ticketId, callOf(command, "resolveTicket"), (ticket) => {
    requireMine(ticket, command.caller);
    return resolve(ticket, now());
  });

/** Closes a ticket for good. Staff only. Throws FORBIDDEN, TICKET_NOT_FOUND. */
export async function closeTicket({ tickets, now }: TicketDeps, command: EndTicket): Promise<Ticket> {
  requireRole(command.caller, "staff");
  return tickets.change(command.ticketId, callOf(command, "closeTicket"), (ticket) => close(ticket, now()));
}

const callOf = ({ caller, key, ticketId }: EndTicket, operation: string) => ({
  caller: caller.userId,
  operation,
  key: idempotencyKey(key),
  input: { ticketId },
});
