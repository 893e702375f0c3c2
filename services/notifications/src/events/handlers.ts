import { timestampDate } from "@bufbuild/protobuf/wkt";
import { on, type Delivery, type Handler } from "@stakehold/messaging/inbox/handler.ts";
import {
  BetDecidedSchema,
  BetDraftedSchema,
  BetPublishedSchema,
  BetSettledSchema,
  ParticipantAdmittedSchema,
  ParticipantWithdrawnSchema,
  ParticipationRefusedSchema,
  PlatformClearedSchema,
  Reminder,
  ReminderDueSchema,
  ResolutionProposedSchema,
  WithdrawalReason,
} from "@stakehold/proto/bets/v1/events_pb.ts";
import {
  AppChangedSchema,
  AppDeletedSchema,
  AppGrantEndedSchema,
  AppGrantMadeSchema,
  SessionReplacedSchema,
  SessionsEndedSchema,
  UserDeletedSchema,
  UserProfileChangedSchema,
  UserRegisteredSchema,
} from "@stakehold/proto/identity/v1/events_pb.ts";
import {
  BetFundsSettledSchema,
  PayoutSentSchema,
  PayoutWaitingSchema,
  StakeHeldSchema,
  StakeRefundedSchema,
  type StakeResult,
} from "@stakehold/proto/payments/v1/events_pb.ts";
import { TicketOpenedSchema, TicketRepliedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import { BallotDecidedSchema, BallotOpenedSchema, VotesAwaitedSchema } from "@stakehold/proto/voting/v1/events_pb.ts";
import { DECISION_REASON, FEE_POLICY, OUTCOME, SIDE, STAKE_OUTCOME } from "@stakehold/wager/wire.ts";
import type { Outcome } from "@stakehold/wager/words.ts";
import type { NewNotice } from "../domain/news.ts";
import { forgetNotices, forgetPerson, type ForgetNoticesDeps } from "../operations/forget-notices.ts";
import type { WebhookData, WebhookEventKind, WebhookWord } from "../domain/webhook-event.ts";
import { noteEvent, type NoteEvent, type NoteEventDeps } from "../operations/note-event.ts";
import { amountOf, timeOf } from "./event-values.ts";
import { troubleHandlersOf } from "./trouble-handlers.ts";

export type HandlersDeps = NoteEventDeps & ForgetNoticesDeps & { readonly votingPeriodMs: number };

/** A draft admits only its creator, so the first admission is theirs; `BetPublished` notifies them. */
const CREATORS_ADMISSION = 1;

/** Returns the fact of a receipt. An earlier version of bets issues none. */
const receiptOf = (receipt: string): { readonly receipt?: string } => (receipt === "" ? {} : { receipt });

/** The notices for reminders that name their people. */
const REMINDED: Readonly<Partial<Record<Reminder, "BET_ONE_SIDED" | "PROPOSAL_DUE" | "PROPOSAL_OPEN">>> = {
  [Reminder.ONE_SIDED]: "BET_ONE_SIDED",
  [Reminder.PROPOSAL_DUE]: "PROPOSAL_DUE",
  [Reminder.PROPOSAL_OPEN]: "PROPOSAL_OPEN",
};

/**
 * The handlers of the events that this service consumes: what it stores, the notices to people, and the webhooks to
 * partners.
 */
export function handlersOf(deps: HandlersDeps): readonly Handler[] {
  const note = ({ eventId }: Delivery, event: Omit<NoteEvent, "eventId">) => noteEvent(deps, { eventId, ...event });
  return [
    // To everybody who registers: welcome, and how it works.
    on(UserRegisteredSchema, ({ userId: id, email, displayName }, delivery) =>
      note(delivery, {
        person: { id, email, displayName },
        notices: [{ kind: "WELCOME", userId: id, facts: {} }],
      }),
    ),

    // No notice. Stores the address and the name to use.
    on(UserProfileChangedSchema, ({ userId: id, email, displayName }, delivery) =>
      note(delivery, { person: { id, email, displayName } }),
    ),

    // No notice. A session's devices end with it.
    on(SessionsEndedSchema, ({ userId, sessionIds, isAll, keptSessionId: kept }, delivery) => {
      const keptSessionId = kept === "" ? undefined : kept;
      return note(delivery, { sessions: { type: "ENDED", userId, sessionIds, isAll, keptSessionId } });
    }),
    on(SessionReplacedSchema, ({ userId, sessionId, bySessionId }, delivery) =>
      note(delivery, { sessions: { type: "REPLACED", userId, sessionId, bySessionId } }),
    ),

    // No notice. The person gets no mail any more.
    on(UserDeletedSchema, ({ userId }) => forgetPerson(deps, userId)),

    // No notice. Stores which apps exist, and what each may receive about whom.
    on(AppChangedSchema, ({ appId, ownerId, scopes }, delivery) =>
      note(delivery, { app: { type: "CHANGED", appId, ownerId, scopes } }),
    ),
    on(AppDeletedSchema, ({ appId }, delivery) => note(delivery, { app: { type: "DELETED", appId } })),
    on(AppGrantMadeSchema, ({ grantId, appId, userId, scopes, expiresAt: until }, delivery) => {
      const expiresAt = timeOf(until, "expiresAt");
      return note(delivery, { app: { type: "GRANT_MADE", grantId, appId, userId, scopes, expiresAt } });
    }),
    on(AppGrantEndedSchema, ({ grantId, appId, userId }, delivery) =>
      note(delivery, { app: { type: "GRANT_ENDED", grantId, appId, userId } }),
    ),

    // No notice, but the creator's payment may be refused before the draft is ever published.
    on(BetDraftedSchema, ({ betId: id, creatorId: userId, title }, delivery) =>
      note(delivery, { bet: { id, title }, party: { betId: id, userId } }),
    ),

    // To the creator: the bet is open to everyone.
    on(BetPublishedSchema, ({ betId, title, creatorId: userId, endDate, feePolicy, receipt }, delivery) =>
      note(delivery, {
        bet: { id: betId, title, feePolicy: FEE_POLICY.wordOf(feePolicy) },
        party: { betId, userId },
        word: wordOf(delivery, "BET_PUBLISHED", { betId }, { userId }),
        betId,
        notices: [
          {
            kind: "BET_PUBLISHED",
            userId,
            facts: { endDate: timeOf(endDate, "endDate").toISOString(), ...receiptOf(receipt) },
          },
        ],
      }),
    ),

    // To everyone who joined: the payment counts. The creator gets a digest of several joins. An earlier version of
    // bets does not report the creator.
    on(ParticipantAdmittedSchema, async ({ betId, participationId, userId, creatorId, ...admission }, delivery) => {
      if (admission.admissionNumber === CREATORS_ADMISSION) return;
      const side = SIDE.wordOf(admission.side);
      const facts = { side, stake: amountOf(admission.stake, "stake"), ...receiptOf(admission.receipt) };
      const word = wordOf(delivery, "BET_JOINED", { betId, participationId });
      await note(delivery, {
        party: { betId, userId },
        ...(creatorId === "" ? {} : { join: { betId, creatorId, side } }),
        word,
        betId,
        notices: [{ kind: "BET_JOINED", userId, facts }],
      });
    }),

    // No notice. A person whose charge was reversed no longer takes part; a banned person still has a stake in the bet.
    on(ParticipantWithdrawnSchema, async ({ betId, userId, reason }, delivery) => {
      if (reason === WithdrawalReason.CHARGEBACK) await note(delivery, { party: { betId, userId, isOut: true } });
    }),

    // To a person whose payment came too late or may not count: it goes back, and why.
    on(ParticipationRefusedSchema, ({ betId, userId, reason }, delivery) =>
      note(delivery, { betId, notices: [{ kind: "PARTICIPATION_REFUSED", userId, facts: { reason } }] }),
    ),

    // To everyone who may vote: the proposal, and the deadline for voting. The ballot opens a moment after the
    // proposal, so a vote before the deadline in the mail is never too late.
    on(ResolutionProposedSchema, ({ betId, winningSide, isVoid, outcome, electorate, proposedAt }, delivery) => {
      const openUntil = new Date(timeOf(proposedAt, "proposedAt").getTime() + deps.votingPeriodMs).toISOString();
      const facts = { winningSide: isVoid ? null : SIDE.wordOf(winningSide), outcome, openUntil };
      return note(delivery, {
        betId,
        notices: electorate.map((userId) => ({ kind: "VOTE_STARTED", userId, facts })),
      });
    }),

    // To those who can act: the people of a bet with one side only, its creator once it ended, and everyone once anyone
    // may propose. For votes, voting names the people, in the event below.
    on(ReminderDueSchema, async ({ betId, reminder, people, actBefore }, delivery) => {
      const kind = REMINDED[reminder];
      if (kind === undefined) return;
      const facts = { actBefore: timeOf(actBefore, "actBefore").toISOString() };
      await note(delivery, { betId, notices: people.map((userId) => ({ kind, userId, facts })) });
    }),

    // To everyone who can vote and has not.
    on(VotesAwaitedSchema, ({ betId, userIds, deadline }, delivery) => {
      const facts = { actBefore: timeOf(deadline, "deadline").toISOString() };
      return note(delivery, { betId, notices: userIds.map((userId) => ({ kind: "VOTE_REMINDER", userId, facts })) });
    }),

    // Partners only: voting has started.
    on(BallotOpenedSchema, ({ betId }, delivery) =>
      note(delivery, { word: wordOf(delivery, "BET_VOTING_STARTED", { betId }) }),
    ),

    // No mail yet: mails about the result will say how the vote went. An earlier version of voting does not report how
    // many approvals were needed.
    on(
      BallotDecidedSchema,
      async ({ betId: id, approvals, rejections, electorateSize, requiredApprovals }, delivery) => {
        if (requiredApprovals === 0) return;
        await note(delivery, { bet: { id, approvals, rejections, electorateSize, requiredApprovals } });
      },
    ),

    // To partners. No mail yet: mails about refunds will give the reason for the decision.
    on(BetDecidedSchema, ({ betId: id, reason }, delivery) =>
      note(delivery, {
        bet: { id, decisionReason: DECISION_REASON.wordOf(reason) },
        word: wordOf(delivery, "BET_DECIDED", { betId: id }),
      }),
    ),

    // Partners only: the bet is over.
    on(BetSettledSchema, ({ betId }, delivery) => note(delivery, { word: wordOf(delivery, "BET_SETTLED", { betId }) })),

    // To the partners of a stake's owner: the card was charged.
    on(StakeHeldSchema, ({ betId, stakeId, userId }, delivery) =>
      note(delivery, { word: wordOf(delivery, "STAKE_HELD", { betId, participationId: stakeId }, { userId }) }),
    ),

    // To the owner of each stake: it won, lost or goes back.
    on(BetFundsSettledSchema, ({ betId, outcome, results }, delivery) => {
      const ending = OUTCOME.wordOf(outcome);
      return note(delivery, { betId, notices: results.map((result) => resultNotice(result, ending)) });
    }),

    // To the owner of a stake: the refund reached the card network.
    on(StakeRefundedSchema, ({ betId, stakeId, userId, amount, cardLast4 }, delivery) => {
      const facts = { amount: amountOf(amount, "amount"), cardLast4 };
      const word = wordOf(delivery, "STAKE_REFUNDED", { betId, participationId: stakeId }, { userId });
      return note(delivery, { word, betId, notices: [{ kind: "STAKE_REFUNDED", userId, facts }] });
    }),

    // To a winner: the winnings were transferred.
    on(PayoutSentSchema, ({ betId, stakeId, userId, amount, sentAt, isRefund }, delivery) => {
      const sent = sentAt === undefined ? {} : { sentAt: timestampDate(sentAt).toISOString() };
      const facts = { amount: amountOf(amount, "amount"), isRefund, ...sent };
      const word = wordOf(delivery, "PAYOUT_SENT", { betId, participationId: stakeId }, { userId });
      return note(delivery, { word, betId, notices: [{ kind: "PAYOUT_SENT", userId, facts }] });
    }),

    // To a winner without a payout account: how to get the winnings, repeated on some later days.
    on(PayoutWaitingSchema, ({ betId, userId, amount, daysWaited, isRefund }, delivery) => {
      const facts = { amount: amountOf(amount, "amount"), daysWaited, isRefund };
      return note(delivery, { betId, notices: [{ kind: "PAYOUT_WAITING", userId, facts }] });
    }),

    ...troubleHandlersOf(note),

    // To a person who asked for help: the request arrived.
    on(TicketOpenedSchema, ({ userId, subject }, delivery) =>
      note(delivery, { notices: [{ kind: "TICKET_OPENED", userId, facts: { subject } }] }),
    ),

    // To the owner of a ticket when staff reply. Owners' own replies need no notice.
    on(TicketRepliedSchema, async ({ ticketId, userId, subject, byStaff }, delivery) => {
      if (!byStaff) return;
      const word = wordOf(delivery, "TICKET_ANSWERED", { ticketId }, { userId });
      await note(delivery, { word, notices: [{ kind: "TICKET_ANSWERED", userId, facts: { subject } }] });
    }),

    // No notice. What was sent before is deleted too.
    on(PlatformClearedSchema, async ({ clearedBefore }) => {
      if (clearedBefore !== undefined) await forgetNotices(deps, timestampDate(clearedBefore));
    }),
  ];
}

/** Returns an event for partners, by ids only: for everybody in the bet, or for one person. */
const wordOf = (
  { occurredAt }: Delivery,
  kind: WebhookEventKind,
  data: WebhookData & ({ readonly betId: string } | { readonly ticketId: string }),
  to: WebhookWord["to"] = "PARTIES",
): WebhookWord => ({ kind, subjectId: "betId" in data ? data["betId"] : data["ticketId"], to, data, occurredAt });

/** One person may have two stakes in a settlement: one that counted, and one that came too late and is refunded. */
function resultNotice({ stakeId: about, userId, ...result }: StakeResult, outcome: Outcome): NewNotice {
  const to = { userId, about };
  const settled = STAKE_OUTCOME.wordOf(result.outcome);
  if (settled === "REFUNDED") {
    return { ...to, kind: "BET_REFUNDED", facts: { outcome, owed: amountOf(result.owed, "owed") } };
  }
  if (outcome === "REFUND") throw new TypeError("A refunded bet has neither winners nor losers");
  const facts = { winningSide: outcome, stake: amountOf(result.stake, "stake") };
  if (settled === "LOST") return { ...to, kind: "BET_LOST", facts };
  return { ...to, kind: "BET_WON", facts: { ...facts, owed: amountOf(result.owed, "owed") } };
}
