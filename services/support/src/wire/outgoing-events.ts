import { event, type OutgoingEvent } from "@stakehold/messaging/outbox/outbox.ts";
import {
  ReplyTemplateChangedSchema,
  TicketAssignedSchema,
  TicketEndedSchema,
  TicketOpenedSchema,
  TicketRepliedSchema,
} from "@stakehold/proto/support/v1/events_pb.ts";
import type { TemplateEvent } from "../domain/reply-template.ts";
import type { TicketEvent } from "../domain/ticket.ts";

/** An event of a ticket or of the templates. */
export type SupportEvent = TicketEvent | TemplateEvent;

/** The key of the templates' events, and the id of the one document that holds the templates. */
export const TEMPLATES_ID = "team";

/** Returns an event's message, keyed by the ticket or by all templates, so that messages arrive in order. */
export function outgoing(happened: SupportEvent): OutgoingEvent {
  if (happened.type === "ReplyTemplateChanged") {
    return event(TEMPLATES_ID, ReplyTemplateChangedSchema, { templateId: happened.templateId });
  }
  const { id: ticketId, userId, subject, status } = happened.ticket;
  switch (happened.type) {
    case "TicketOpened":
      return event(ticketId, TicketOpenedSchema, { ticketId, userId, subject });
    case "TicketReplied":
      return event(ticketId, TicketRepliedSchema, { ticketId, userId, subject, byStaff: happened.byStaff });
    case "TicketEnded":
      return event(ticketId, TicketEndedSchema, { ticketId, userId, status });
    case "TicketAssigned":
      return event(ticketId, TicketAssignedSchema, { ticketId });
  }
}
