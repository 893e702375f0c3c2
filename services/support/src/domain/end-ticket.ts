import { actOn, type ActBy } from "./ticket-act.ts";
import {
  refuseEnded,
  requireMine,
  requireTicket,
  type Actor,
  type Ticket,
  type TicketChange,
  type TicketState,
} from "./ticket.ts";

/**
 * Marks the actor's ticket, or any ticket for staff, as resolved. A resolved ticket stays resolved.
 * Throws TICKET_NOT_FOUND, TICKET_CLOSED.
 */
export function resolveTicket(state: TicketState, actor: Actor, now: Date): TicketChange {
  const ticket = requireMine(state, actor);
  if (ticket.status === "CLOSED") refuseEnded(ticket);
  const ended = endedAs("RESOLVED", ticket, now);
  return ticket.userId === actor.userId
    ? ended
    : onRecord(ended, ticket, { actorId: actor.userId, action: "RESOLVE_TICKET" });
}

/** Closes a ticket permanently, as staff. Closing it again changes nothing. Throws TICKET_NOT_FOUND. */
export function closeTicket(state: TicketState, userId: string, now: Date): TicketChange {
  const ticket = requireTicket(state);
  return onRecord(endedAs("CLOSED", ticket, now), ticket, { actorId: userId, action: "CLOSE_TICKET" });
}

function endedAs(status: "RESOLVED" | "CLOSED", ticket: Ticket, now: Date): TicketChange {
  if (ticket.status === status) return { answer: ticket };
  const ended: Ticket = { ...ticket, status, updatedAt: now };
  return { answer: ended, writes: { ticket: ended }, events: [{ type: "TicketEnded", ticket: ended }] };
}

/** Returns a staff member's change with its audit entry; a change without an effect has no entry. */
function onRecord(change: TicketChange, was: Ticket, by: ActBy): TicketChange {
  if (change.writes === undefined) return change;
  return { ...change, writes: { ...change.writes, act: actOn(was, change.answer, by) } };
}
