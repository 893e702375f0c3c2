import { domainError } from "@stakehold/errors/domain-error.ts";
import {
  CLOSED_FOR_GOOD,
  requireMine,
  requireTicket,
  type Actor,
  type Ticket,
  type TicketChange,
  type TicketState,
} from "./ticket.ts";

/**
 * Marks the actor's ticket, or as staff anybody's, as resolved; once resolved it stays so.
 * Throws TICKET_NOT_FOUND, TICKET_CLOSED.
 */
export function resolveTicket(state: TicketState, actor: Actor, now: Date): TicketChange {
  const ticket = requireMine(state, actor);
  if (ticket.status === "CLOSED") throw domainError("TICKET_CLOSED", {}, CLOSED_FOR_GOOD);
  return endedAs("RESOLVED", ticket, now);
}

/** Closes a ticket permanently; closing it again changes nothing. Throws TICKET_NOT_FOUND. */
export const closeTicket = (state: TicketState, now: Date): TicketChange =>
  endedAs("CLOSED", requireTicket(state), now);

function endedAs(status: "RESOLVED" | "CLOSED", ticket: Ticket, now: Date): TicketChange {
  if (ticket.status === status) return { answer: ticket };
  const ended: Ticket = { ...ticket, status, updatedAt: now };
  return { answer: ended, writes: { ticket: ended }, events: [{ type: "TicketEnded", ticket: ended }] };
}
