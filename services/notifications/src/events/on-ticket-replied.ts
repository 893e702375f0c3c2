import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { TicketRepliedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import { noteEvent, type NoteEventDeps } from "../operations/note-event.ts";

/** Staff answered a ticket: its owner is told. What owners write themselves they know. */
export const onTicketReplied = (deps: NoteEventDeps): Handler =>
  on(TicketRepliedSchema, async ({ userId, subject, byStaff }, { eventId }) => {
    if (!byStaff) return;
    await noteEvent(deps, { eventId, notices: [{ kind: "ticket_answered", userId, facts: { subject } }] });
  });
