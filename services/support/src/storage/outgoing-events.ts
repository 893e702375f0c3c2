import { event, type OutgoingEvent } from "@stakehold/messaging/outbox.ts";
import { TicketEndedSchema, TicketOpenedSchema, TicketRepliedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import type { TicketEvent } from "../domain/ticket.ts";

/** What happened to a ticket as other services get it, keyed by the ticket so that it arrives in order. */
export function outgoing(happened: TicketEvent): OutgoingEvent {
  const { id: ticketId, userId, subject, status } = happened.ticket;
  switch (happened.type) {
    case "TicketOpened":
      return event(ticketId, TicketOpenedSchema, { ticketId, userId, subject });
    case "TicketReplied":
      return event(ticketId, TicketRepliedSchema, { ticketId, userId, subject, byStaff: happened.byStaff });
    case "TicketEnded":
      return event(ticketId, TicketEndedSchema, { ticketId, userId, status });
  }
}
