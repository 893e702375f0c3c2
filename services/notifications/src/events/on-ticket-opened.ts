import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { TicketOpenedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import { noteEvent, type NoteEventDeps } from "../operations/note-event.ts";

/** A person asked for help: they are told that it arrived. */
export const onTicketOpened = (deps: NoteEventDeps): Handler =>
  on(TicketOpenedSchema, ({ userId, subject }, { eventId }) =>
    noteEvent(deps, { eventId, notices: [{ kind: "ticket_opened", userId, facts: { subject } }] }),
  );
