import { shownWith } from "./ticket-pictures.ts";
import type { Ticket, TicketChange } from "./ticket.ts";

/** The input for a new ticket. */
export type NewTicket = Pick<Ticket, "id" | "userId" | "subject" | "description" | "category"> & {
  readonly pictureIds?: readonly string[];
};

/** Opens a ticket with high priority: the specification promises priority support to everyone. */
export function openTicket({ pictureIds = [], ...fields }: NewTicket, now: Date): TicketChange {
  const ticket: Ticket = {
    ...fields,
    priority: "HIGH",
    status: "OPEN",
    assignee: null,
    createdAt: now,
    updatedAt: now,
    messages: [],
    pictures: shownWith(fields.id, pictureIds),
  };
  return { answer: ticket, writes: { ticket }, events: [{ type: "TicketOpened", ticket }] };
}
