import { requireMine, type Actor, type Ticket } from "../domain/ticket.ts";
import type { TicketReader } from "./ports/tickets.ts";

export type ReadTicketDeps = { readonly reader: Pick<TicketReader, "find"> };

export type ReadTicket = Actor & { readonly ticketId: string };

/** Reads the actor's ticket, or any ticket for staff. Throws TICKET_NOT_FOUND. */
export const readTicket = async ({ reader }: ReadTicketDeps, { ticketId, ...actor }: ReadTicket): Promise<Ticket> =>
  requireMine({ ticket: await reader.find(ticketId) }, actor);
