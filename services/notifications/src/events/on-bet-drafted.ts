import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { BetDraftedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { noteEvent, type NoteEventDeps } from "../operations/note-event.ts";

/** A draft tells nobody anything, but its creator's payment may be refused before it is ever published. */
export const onBetDrafted = (deps: NoteEventDeps): Handler =>
  on(BetDraftedSchema, ({ betId, title }, { eventId }) => noteEvent(deps, { eventId, bet: { id: betId, title } }));
