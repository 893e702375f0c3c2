import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { UserRegisteredSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import { noteEvent, type NoteEventDeps } from "../operations/note-event.ts";

/** Identity tells of a new person: from now on they can be written to. */
export const onUserRegistered = (deps: NoteEventDeps): Handler =>
  on(UserRegisteredSchema, ({ userId: id, email, displayName }, { eventId }) =>
    noteEvent(deps, { eventId, person: { id, email, displayName } }),
  );
