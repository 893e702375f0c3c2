import { requireTicket } from "../domain/ticket.ts";

/** A call about an existing ticket. */
export type TicketCall = { readonly userId: string; readonly ticketId: string; readonly idempotencyKey: string };

/** Makes a change of a ticket happen once for its call. `input` is the call's input without the ticket's id. */
export const onceByCall = (
  { userId, ticketId, idempotencyKey: key }: TicketCall,
  operation: string,
  input: Readonly<Record<string, unknown>> = {},
) => ({
  call: { caller: userId, operation, key, input: { ticketId, ...input } },
  resultId: ticketId,
  repeated: requireTicket,
});
