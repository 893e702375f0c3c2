import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { BetDecidedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { noteEvent, type NoteEventDeps } from "../operations/note-event.ts";
import { reasonOf } from "../wire/wager.ts";

/** What becomes of a bet is settled: mails about its refunds will say why. */
export const onBetDecided = (deps: NoteEventDeps): Handler =>
  on(BetDecidedSchema, ({ betId, reason }, { eventId }) =>
    noteEvent(deps, { eventId, bet: { id: betId, decisionReason: reasonOf(reason) } }),
  );
