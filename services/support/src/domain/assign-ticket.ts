import { domainError } from "@stakehold/errors/domain-error.ts";
import { actOn, type ActBy } from "./ticket-act.ts";
import { isOngoing, refuseEnded, requireTicket, type Ticket, type TicketChange, type TicketState } from "./ticket.ts";

/** Who assigns a ticket to whom; null unassigns it. */
export type Assignment = { readonly userId: string; readonly assigneeId: string | null };

/**
 * Takes a ticket that nobody holds. Taking a ticket again changes nothing.
 * Throws TICKET_NOT_FOUND, TICKET_CLOSED, TICKET_TAKEN, TICKET_OF_ASSIGNEE.
 */
export function takeTicket(state: TicketState, userId: string): TicketChange {
  const ticket = requireHoldable(state, userId);
  if (ticket.assignee !== null && ticket.assignee !== userId) throw domainError("TICKET_TAKEN");
  return heldBy(userId, ticket, { actorId: userId, action: "TAKE_TICKET" });
}

/**
 * Assigns a ticket to a staff member, or unassigns it, even if another holds it.
 * Throws TICKET_NOT_FOUND, TICKET_CLOSED, TICKET_OF_ASSIGNEE.
 */
export function assignTicket(state: TicketState, { userId, assigneeId }: Assignment): TicketChange {
  const ticket = requireHoldable(state, assigneeId);
  return heldBy(assigneeId, ticket, { actorId: userId, action: "ASSIGN_TICKET" });
}

/** Rejects the owner as assignee: the owner's messages count as the owner's, so another person has to answer them. */
function requireHoldable(state: TicketState, assigneeId: string | null): Ticket {
  const ticket = requireTicket(state);
  if (!isOngoing(ticket.status)) refuseEnded(ticket);
  if (ticket.userId === assigneeId) throw domainError("TICKET_OF_ASSIGNEE");
  return ticket;
}

/** Sets the assignee, which concerns staff only: its event is for them, and no time that the owner sees changes. */
function heldBy(assignee: string | null, ticket: Ticket, by: ActBy): TicketChange {
  if (ticket.assignee === assignee) return { answer: ticket };
  const held: Ticket = { ...ticket, assignee };
  const writes = { ticket: held, act: actOn(ticket, held, by) };
  return { answer: held, writes, events: [{ type: "TicketAssigned", ticket: held }] };
}
