import { newId } from "@stakehold/service/id.ts";
import { openTicket as open } from "../domain/open-ticket.ts";
import { requireTicket, type Ticket, type TicketCategory } from "../domain/ticket.ts";
import type { TicketStore } from "./ports/tickets.ts";

export type OpenTicketDeps = { readonly tickets: TicketStore };

/** A request for help, as it was submitted. */
export type OpenTicket = {
  readonly userId: string;
  readonly subject: string;
  readonly description: string;
  readonly category: TicketCategory;
  readonly idempotencyKey: string;
};

/** Asks for help and returns the ticket. Banned people may, too. Throws IDEMPOTENCY_KEY_REUSED. */
export async function openTicket({ tickets }: OpenTicketDeps, command: OpenTicket): Promise<Ticket> {
  const { userId, idempotencyKey: key, ...input } = command;
  const ticketId = newId();
  return tickets.change({ ticketId }, (_state, now) => open({ id: ticketId, userId, ...input }, now), {
    call: { caller: userId, operation: "openTicket", key, input },
    resultId: ticketId,
    repeated: requireTicket,
  });
}
