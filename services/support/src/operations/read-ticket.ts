import { domainError } from "@stakehold/errors/domain-error.ts";
import { hasRole, type Caller } from "@stakehold/service/caller.ts";
import type { Ticket } from "../domain/ticket.ts";
import type { TicketDeps } from "./ticket-store.ts";

/** Reads the caller's ticket, or as staff anybody's. Throws TICKET_NOT_FOUND. */
export async function readTicket({ tickets }: TicketDeps, caller: Caller, id: string): Promise<Ticket> {
  const ticket = await tickets.find(id);
  if (ticket === undefined) throw domainError("TICKET_NOT_FOUND");
  requireMine(ticket, caller);
  return ticket;
}

/** Somebody else's ticket is, for everyone but staff, no ticket at all. Throws TICKET_NOT_FOUND. */
export function requireMine(ticket: Ticket, caller: Caller): void {
  if (ticket.userId !== caller.userId && !hasRole(caller, "staff")) throw domainError("TICKET_NOT_FOUND");
}
