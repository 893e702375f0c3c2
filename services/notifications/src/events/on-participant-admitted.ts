import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { ParticipantAdmittedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { noteEvent, type NoteEventDeps } from "../operations/note-event.ts";
import { amountOf } from "../wire/values.ts";
import { sideOf } from "../wire/wager.ts";

/** A draft admits its creator and nobody else, so the first admission is theirs; `BetPublished` tells them. */
const CREATORS_ADMISSION = 1;

/** A payment counts: who joined is told. */
export const onParticipantAdmitted = (deps: NoteEventDeps): Handler =>
  on(ParticipantAdmittedSchema, async ({ betId, userId, side, stake, admissionNumber }, { eventId }) => {
    if (admissionNumber === CREATORS_ADMISSION) return;
    const facts = { side: sideOf(side), stake: amountOf(stake) };
    await noteEvent(deps, { eventId, betId, notices: [{ kind: "bet_joined", userId, facts }] });
  });
