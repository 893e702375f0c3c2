import { randomUUID } from "node:crypto";
import { create, toBinary, type DescMessage, type MessageInitShape } from "@bufbuild/protobuf";
import { currentTraceParent } from "@stakehold/messaging/trace.ts";
import { TicketEndedSchema, TicketOpenedSchema, TicketRepliedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import type { Ticket, TicketEvent } from "../domain/ticket.ts";
import type { PendingEvent } from "./ticket-document.ts";

/** An event of the domain as it travels. */
export function pendingEventOf({ id: ticketId, userId, subject, updatedAt }: Ticket, event: TicketEvent): PendingEvent {
  switch (event.kind) {
    case "opened":
      return pending(TicketOpenedSchema, { ticketId, userId, subject }, updatedAt);
    case "replied":
      return pending(TicketRepliedSchema, { ticketId, userId, subject, byStaff: event.byStaff }, updatedAt);
    case "ended":
      return pending(TicketEndedSchema, { ticketId, userId, status: event.status.toLowerCase() }, updatedAt);
  }
}

const pending = <S extends DescMessage>(schema: S, message: MessageInitShape<S>, occurredAt: Date): PendingEvent => ({
  eventId: randomUUID(),
  type: schema.typeName,
  payload: Buffer.from(toBinary(schema, create(schema, message))),
  traceParent: currentTraceParent(),
  occurredAt,
});
