import { domainError } from "@stakehold/errors/domain-error.ts";
import {
  CLOSED_FOR_GOOD,
  requireMine,
  type Actor,
  type Ticket,
  type TicketChange,
  type TicketState,
} from "./ticket.ts";

/** How many messages a ticket holds, so that it stays one document. */
export const MAX_MESSAGES = 200;

/** A message that is to be added. */
export type Reply = Actor & { readonly id: string; readonly message: string };

/**
 * Adds a message to the actor's ticket, or as staff to anybody's; the first of staff sets the ticket in progress.
 * Throws TICKET_NOT_FOUND, TICKET_CLOSED, TICKET_FULL.
 */
export function replyToTicket(state: TicketState, { id, message, ...actor }: Reply, now: Date): TicketChange {
  const ticket = requireMine(state, actor);
  if (ticket.status === "RESOLVED") throw domainError("TICKET_CLOSED");
  if (ticket.status === "CLOSED") throw domainError("TICKET_CLOSED", {}, CLOSED_FOR_GOOD);
  if (ticket.messages.length >= MAX_MESSAGES) throw domainError("TICKET_FULL", { max: MAX_MESSAGES });
  const byStaff = ticket.userId !== actor.userId;
  const senderType = byStaff ? "STAFF" : "USER";
  const replied: Ticket = {
    ...ticket,
    status: byStaff ? "IN_PROGRESS" : ticket.status,
    updatedAt: now,
    messages: [...ticket.messages, { id, message, senderType, createdAt: now }],
  };
  return {
    answer: replied,
    writes: { ticket: replied },
    events: [{ type: "TicketReplied", ticket: replied, byStaff }],
  };
}
