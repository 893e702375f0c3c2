import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { UserProfileChangedSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import { noteEvent, type NoteEventDeps } from "../operations/note-event.ts";

/** A person's name or address changed at the provider. */
export const onUserProfileChanged = (deps: NoteEventDeps): Handler =>
  on(UserProfileChangedSchema, ({ userId: id, email, displayName }, { eventId }) =>
    noteEvent(deps, { eventId, person: { id, email, displayName } }),
  );
