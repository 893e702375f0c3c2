import { requireTicket } from "../domain/ticket.ts";

/** A call about a ticket that is there. */
export type TicketCall = { readonly userId: string; readonly ticketId: string; readonly idempotencyKey: string };

/** What makes a change of a ticket happen once for its call. `input` is what the call says besides which ticket. */
export const onceByCall = (
  { userId, ticketId, idempotencyKey: key }: TicketCall,
  operation: string,
  input: Readonly<Record<string, unknown>> = {},
) => ({
  call: { caller: userId, operation, key, input: { ticketId, ...input } },
  resultId: ticketId,
  repeated: requireTicket,
});
