import { domainError } from "@stakehold/errors/domain-error.ts";
import { assignTicket as assign, takeTicket as take } from "../domain/assign-ticket.ts";
import type { Ticket } from "../domain/ticket.ts";
import { onceByCall, type TicketCall } from "./once-by-call.ts";
import type { StaffDirectory } from "./ports/staff.ts";
import type { TicketStore } from "./ports/tickets.ts";

export type TakeTicketDeps = { readonly tickets: TicketStore };

export type AssignTicketDeps = TakeTicketDeps & { readonly staff: Pick<StaffDirectory, "has"> };

export type AssignTicket = TicketCall & { readonly assigneeId: string | null };

/**
 * Takes a ticket that nobody holds and returns it. For staff; if two take it at once, one gets it.
 * Throws TICKET_NOT_FOUND, TICKET_CLOSED, TICKET_TAKEN, TICKET_OF_ASSIGNEE, IDEMPOTENCY_KEY_REUSED,
 * UNAVAILABLE.
 */
export const takeTicket = ({ tickets }: TakeTicketDeps, command: TicketCall): Promise<Ticket> =>
  tickets.change(command, (state) => take(state, command.userId), onceByCall(command, "takeTicket"));

/**
 * Assigns or unassigns a ticket and returns it. For staff; deliberately also if another staff member holds it.
 * Throws TICKET_NOT_FOUND, TICKET_CLOSED, ASSIGNEE_NOT_STAFF, TICKET_OF_ASSIGNEE,
 * IDEMPOTENCY_KEY_REUSED, UNAVAILABLE.
 */
export async function assignTicket({ tickets, staff }: AssignTicketDeps, command: AssignTicket): Promise<Ticket> {
  const { userId, assigneeId } = command;
  const isKnown = assigneeId === null || assigneeId === userId || (await staff.has(assigneeId));
  if (!isKnown) throw domainError("ASSIGNEE_NOT_STAFF");
  const once = onceByCall(command, "assignTicket", { assigneeId });
  return tickets.change(command, (state) => assign(state, { userId, assigneeId }), once);
}
