import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { event, type OutgoingEvent } from "@stakehold/messaging/outbox/outbox.ts";
import { moneyMessage } from "@stakehold/money/wire.ts";
import {
  BetAbandonedSchema,
  BetDecidedSchema,
  BetDraftedSchema,
  BetPublishedSchema,
  BetSettledSchema,
  ParticipantAdmittedSchema,
  ParticipantWithdrawnSchema,
  ParticipationRefusedSchema,
  Reminder,
  ReminderDueSchema,
  ResolutionProposedSchema,
  WithdrawalReason,
} from "@stakehold/proto/bets/v1/events_pb.ts";
import { DECISION_REASON, FEE_POLICY, OUTCOME, SIDE } from "@stakehold/wager/wire.ts";
import { allowsEarlyProposal, participantCount } from "../domain/bet.ts";
import type { BetEvent } from "../domain/change.ts";
import type { Participation } from "../domain/participation.ts";

/** Returns the message of a bet's event for other services, keyed by the bet so that messages arrive in order. */
export function outgoing(happened: BetEvent): OutgoingEvent {
  switch (happened.type) {
    case "BetDrafted": {
      const { id: betId, creatorId, title } = happened.bet;
      return event(betId, BetDraftedSchema, { betId, creatorId, title });
    }
    case "BetPublished":
      return published(happened);
    case "BetAbandoned": {
      const { id: betId, creatorId } = happened.bet;
      return event(betId, BetAbandonedSchema, { betId, creatorId });
    }
    case "ParticipantAdmitted":
      return admitted(happened);
    case "ParticipationRefused": {
      const { place, reason } = happened;
      return event(place.betId, ParticipationRefusedSchema, { ...person(place), reason });
    }
    case "ParticipantWithdrawn": {
      const { place, reason } = happened;
      return event(place.betId, ParticipantWithdrawnSchema, { ...person(place), reason: WithdrawalReason[reason] });
    }
    case "ResolutionProposed":
      return proposed(happened);
    case "ReminderDue": {
      const { betId, reminder, people, actBefore } = happened;
      return event(betId, ReminderDueSchema, {
        betId,
        reminder: Reminder[reminder],
        people: [...people],
        actBefore: timestampFromDate(actBefore),
      });
    }
    case "BetDecided": {
      const { betId, decision, reason } = happened;
      return event(betId, BetDecidedSchema, {
        betId,
        decision: OUTCOME.numberOf(decision),
        reason: DECISION_REASON.numberOf(reason),
      });
    }
    case "BetSettled": {
      const { betId, outcome, reason } = happened;
      return event(betId, BetSettledSchema, {
        betId,
        outcome: OUTCOME.numberOf(outcome),
        reason: DECISION_REASON.numberOf(reason),
      });
    }
  }
}

type Happened<Type extends BetEvent["type"]> = Extract<BetEvent, { readonly type: Type }>;

const published = ({ bet, receipt }: Happened<"BetPublished">): OutgoingEvent =>
  event(bet.id, BetPublishedSchema, {
    betId: bet.id,
    creatorId: bet.creatorId,
    title: bet.title,
    category: bet.category.toLowerCase(),
    topic: bet.topic?.toLowerCase() ?? "",
    endDate: timestampFromDate(bet.endDate),
    feePolicy: FEE_POLICY.numberOf(bet.feePolicy),
    sourceName: bet.sourceName ?? "",
    sourceUrl: bet.sourceUrl ?? "",
    voidIf: bet.voidIf ?? "",
    noEarlyProposal: !allowsEarlyProposal(bet),
    description: bet.description,
    totalAmount: moneyMessage(bet.totalAmount),
    minEntry: moneyMessage(bet.minEntry),
    receipt,
  });

const admitted = ({ bet, place, admissionNumber, receipt }: Happened<"ParticipantAdmitted">): OutgoingEvent =>
  event(bet.id, ParticipantAdmittedSchema, {
    ...person(place),
    side: SIDE.numberOf(place.side),
    stake: moneyMessage(place.amount),
    admissionNumber,
    pool: moneyMessage(bet.pool),
    participantCount: participantCount(bet),
    creatorId: bet.creatorId,
    receipt,
  });

const proposed = (happened: Happened<"ResolutionProposed">): OutgoingEvent =>
  event(happened.betId, ResolutionProposedSchema, {
    betId: happened.betId,
    proposerId: happened.proposerId,
    ...(happened.winningSide === null ? { isVoid: true } : { winningSide: SIDE.numberOf(happened.winningSide) }),
    outcome: happened.outcome,
    evidenceUrl: happened.evidenceUrl ?? "",
    evidencePictureId: happened.evidencePictureId ?? "",
    electorate: [...happened.electorate],
    proposedAt: timestampFromDate(happened.proposedAt),
  });

const person = ({ betId, id, userId }: Participation) => ({ betId, participationId: id, userId });
