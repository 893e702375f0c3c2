import { closeTicket as close, resolveTicket as resolve } from "../domain/end-ticket.ts";
import type { Actor, Ticket } from "../domain/ticket.ts";
import { onceByCall, type TicketCall } from "./once-by-call.ts";
import type { TicketStore } from "./ports/tickets.ts";

export type EndTicketDeps = { readonly tickets: TicketStore };

export type ResolveTicket = TicketCall & Actor;

/**
 * Marks the actor's ticket, or any ticket for staff, as resolved and returns it.
 * Throws TICKET_NOT_FOUND, TICKET_CLOSED, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE.
 */
export const resolveTicket = ({ tickets }: EndTicketDeps, command: ResolveTicket): Promise<Ticket> =>
  tickets.change(command, (state, now) => resolve(state, command, now), onceByCall(command, "resolveTicket"));

/** Closes a ticket permanently and returns it. For staff. Throws TICKET_NOT_FOUND, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE. */
export const closeTicket = ({ tickets }: EndTicketDeps, command: TicketCall): Promise<Ticket> =>
  tickets.change(command, (state, now) => close(state, command.userId, now), onceByCall(command, "closeTicket"));
