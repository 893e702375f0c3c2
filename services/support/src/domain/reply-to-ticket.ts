import { domainError } from "@stakehold/errors/domain-error.ts";
import { actOn } from "./ticket-act.ts";
import { shownWith } from "./ticket-pictures.ts";
import {
  isOngoing,
  refuseEnded,
  requireMine,
  type Actor,
  type Ticket,
  type TicketChange,
  type TicketState,
} from "./ticket.ts";

/** The most messages of a ticket, so that it fits one document. */
export const MAX_MESSAGES = 200;

/** A message to add. */
export type Reply = Actor & { readonly id: string; readonly message: string; readonly pictureIds?: readonly string[] };

/**
 * Adds a message to the actor's ticket, or to any ticket for staff. The first staff message sets the ticket in
 * progress. A staff member who answers a ticket that nobody holds takes it.
 * Throws TICKET_NOT_FOUND, TICKET_CLOSED, TICKET_FULL.
 */
export function replyToTicket(
  state: TicketState,
  { id, message, pictureIds = [], ...actor }: Reply,
  now: Date,
): TicketChange {
  const ticket = requireMine(state, actor);
  if (!isOngoing(ticket.status)) refuseEnded(ticket);
  if (ticket.messages.length >= MAX_MESSAGES) throw domainError("TICKET_FULL", { max: MAX_MESSAGES });
  const byStaff = ticket.userId !== actor.userId;
  const senderType = byStaff ? "STAFF" : "USER";
  const replied: Ticket = {
    ...ticket,
    status: byStaff ? "IN_PROGRESS" : ticket.status,
    assignee: byStaff ? (ticket.assignee ?? actor.userId) : ticket.assignee,
    updatedAt: now,
    messages: [...ticket.messages, { id, message, senderType, createdAt: now }],
    pictures: [...ticket.pictures, ...shownWith(id, pictureIds)],
  };
  const act = byStaff ? { act: actOn(ticket, replied, { actorId: actor.userId, action: "REPLY_TO_TICKET" }) } : {};
  return {
    answer: replied,
    writes: { ticket: replied, ...act },
    events: [{ type: "TicketReplied", ticket: replied, byStaff }],
  };
}
