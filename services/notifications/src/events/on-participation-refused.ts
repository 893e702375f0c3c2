import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { ParticipationRefusedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { noteEvent, type NoteEventDeps } from "../operations/note-event.ts";

/** A payment came too late or may not count: who paid is told that it goes back. */
export const onParticipationRefused = (deps: NoteEventDeps): Handler =>
  on(ParticipationRefusedSchema, ({ betId, userId, reason }, { eventId }) =>
    noteEvent(deps, { eventId, betId, notices: [{ kind: "participation_refused", userId, facts: { reason } }] }),
  );
