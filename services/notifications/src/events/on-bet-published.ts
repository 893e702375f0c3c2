import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { BetPublishedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { noteEvent, type NoteEventDeps } from "../operations/note-event.ts";
import { timeOf } from "../wire/values.ts";
import { feePolicyOf } from "../wire/wager.ts";

/** The bet is open to everyone: its creator is told. */
export const onBetPublished = (deps: NoteEventDeps): Handler =>
  on(BetPublishedSchema, ({ betId, title, creatorId, endDate, feePolicy }, { eventId }) =>
    noteEvent(deps, {
      eventId,
      bet: { id: betId, title, feePolicy: feePolicyOf(feePolicy) },
      betId,
      notices: [{ kind: "bet_published", userId: creatorId, facts: { endDate: timeOf(endDate).toISOString() } }],
    }),
  );
