import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { ResolutionProposedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { noteEvent, type NoteEventDeps } from "../operations/note-event.ts";
import { timeOf } from "../wire/values.ts";
import { sideOf } from "../wire/wager.ts";

type OnResolutionProposedDeps = NoteEventDeps & { readonly votingPeriodMs: number };

/**
 * A result was proposed: everyone who may vote is told. The ballot opens a moment after the proposal, so a vote until
 * the time that the mail says is never too late.
 */
export const onResolutionProposed = (deps: OnResolutionProposedDeps): Handler =>
  on(ResolutionProposedSchema, ({ betId, winningSide, outcome, electorate, proposedAt }, { eventId }) => {
    const openUntil = new Date(timeOf(proposedAt).getTime() + deps.votingPeriodMs).toISOString();
    const facts = { winningSide: sideOf(winningSide), outcome, openUntil };
    return noteEvent(deps, {
      eventId,
      betId,
      notices: electorate.map((userId) => ({ kind: "vote_started", userId, facts })),
    });
  });
