import type { Ticket, TicketSummary } from "./ticket.ts";
import { firstAnsweredAtOf, placeInQueue, waitingSinceOf } from "./waiting.ts";

/** The ticket without its messages. */
export function summaryOf(ticket: Ticket): TicketSummary {
  const { messages, ...fields } = ticket;
  return {
    ...fields,
    messageCount: messages.length,
    waitingSince: waitingSinceOf(placeInQueue(ticket)),
    firstAnsweredAt: firstAnsweredAtOf(ticket),
  };
}
