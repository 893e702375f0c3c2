import type { Caller } from "@stakehold/service/caller.ts";
import { idempotencyKey, text } from "@stakehold/service/input.ts";
import { openTicket as newTicket, type Ticket, type TicketCategory } from "../domain/ticket.ts";
import type { TicketDeps } from "./ticket-store.ts";

export type OpenTicket = {
  readonly caller: Caller;
  readonly key: string;
  readonly subject: string;
  readonly description: string;
  readonly category: TicketCategory;
};

/** Asks for help. Banned people may, too. Throws INVALID_INPUT, IDEMPOTENCY_KEY_REUSED. */
export async function openTicket({ tickets, now, newId }: TicketDeps, command: OpenTicket): Promise<Ticket> {
  const { caller, category } = command;
  const input = {
    subject: text(command.subject, { field: "subject", max: 200 }),
    description: text(command.description, { field: "description", max: 5_000 }),
    category,
  };
  const ticket = newTicket({ id: newId(), userId: caller.userId, ...input }, now());
  return tickets.open(ticket, {
    caller: caller.userId,
    operation: "openTicket",
    key: idempotencyKey(command.key),
    input,
  });
}
