import { picturesWith } from "./ticket-pictures.ts";
import type { Ticket, TicketSummary } from "./ticket.ts";
import { firstAnsweredAtOf, placeInQueue, waitingSinceOf } from "./waiting.ts";

/** The ticket without its messages. */
export function summaryOf(ticket: Ticket): TicketSummary {
  const { messages, pictures, ...fields } = ticket;
  return {
    ...fields,
    messageCount: messages.length,
    pictureIds: picturesWith(ticket.id, pictures),
    waitingSince: waitingSinceOf(placeInQueue(ticket)),
    firstAnsweredAt: firstAnsweredAtOf(ticket),
  };
}
