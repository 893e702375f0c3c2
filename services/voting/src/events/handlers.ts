import { timestampDate } from "@bufbuild/protobuf/wkt";
import { onceByEvent } from "@stakehold/messaging/change/change.ts";
import { on, type Handler } from "@stakehold/messaging/inbox/handler.ts";
import {
  BetDecidedSchema,
  ParticipantWithdrawnSchema,
  PlatformClearedSchema,
  Reminder,
  ReminderDueSchema,
  ResolutionProposedSchema,
} from "@stakehold/proto/bets/v1/events_pb.ts";
import { awaitVotes } from "../domain/await-votes.ts";
import { expireBallot } from "../domain/close-ballot.ts";
import { withdrawElector } from "../domain/withdraw-elector.ts";
import { forgetBallots, type ForgetBallotsDeps } from "../operations/forget-ballots.ts";
import { openBallot, type OpenBallotDeps } from "../operations/open-ballot.ts";
import { WITHDRAWAL } from "../wire/withdrawal.ts";

/** The reminders of a bet that concern electors who have not voted. */
const VOTE_REMINDERS: readonly Reminder[] = [Reminder.VOTE_HALF_OVER, Reminder.VOTE_ENDS_SOON];

/** The events that this service consumes, and their handlers. */
export const handlersOf = (deps: OpenBallotDeps & ForgetBallotsDeps): readonly Handler[] => [
  on(ResolutionProposedSchema, ({ betId, electorate }, { eventId, occurredAt }) =>
    openBallot(deps, { eventId, proposedAt: occurredAt, betId, electorate }),
  ),

  on(ParticipantWithdrawnSchema, ({ betId, userId, reason }, { eventId }) =>
    deps.ballots.change(
      { betId, userId },
      (state) => withdrawElector(state, WITHDRAWAL.wordOf(reason)),
      onceByEvent(eventId),
    ),
  ),

  on(ReminderDueSchema, async ({ betId, reminder }, { eventId }) => {
    if (!VOTE_REMINDERS.includes(reminder)) return;
    await deps.ballots.change({ betId, withAwaited: true }, awaitVotes, onceByEvent(eventId));
  }),

  // The bet was decided, with or without its ballot, so voting on it ends.
  on(BetDecidedSchema, ({ betId }, { eventId }) => deps.ballots.change({ betId }, expireBallot, onceByEvent(eventId))),

  on(PlatformClearedSchema, async ({ clearedBefore }) => {
    if (clearedBefore !== undefined) await forgetBallots(deps, timestampDate(clearedBefore));
  }),
];
