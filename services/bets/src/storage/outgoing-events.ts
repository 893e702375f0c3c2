import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { event, type OutgoingEvent } from "@stakehold/messaging/outbox.ts";
import { CURRENCY, type Cents } from "@stakehold/money/amount.ts";
import {
  BetAbandonedSchema,
  BetDecidedSchema,
  BetDraftedSchema,
  BetPublishedSchema,
  BetSettledSchema,
  ParticipantAdmittedSchema,
  ParticipantWithdrawnSchema,
  ParticipationRefusedSchema,
  ResolutionProposedSchema,
  WithdrawalReason,
} from "@stakehold/proto/bets/v1/events_pb.ts";
import { Decision } from "@stakehold/proto/wager/v1/wager_pb.ts";
import { participantCount, type Bet } from "../domain/bet.ts";
import type { BetEvent } from "../domain/change.ts";
import type { Participation } from "../domain/participation.ts";
import { DECISIONS, DECISION_REASONS, FEE_POLICIES, SIDES } from "../wire/wager.ts";

/** What happened to a bet as other services hear it; the bet is the one after the change. */
export function outgoing(bet: Bet, happened: BetEvent): OutgoingEvent {
  const { id: betId, creatorId, title } = bet;
  switch (happened.type) {
    case "BetDrafted":
      return event(betId, BetDraftedSchema, { betId, creatorId, title });
    case "BetPublished":
      return published(bet);
    case "BetAbandoned":
      return event(betId, BetAbandonedSchema, { betId, creatorId });
    case "ParticipantAdmitted":
      return admitted(bet, happened.place);
    case "ParticipationRefused":
      return event(betId, ParticipationRefusedSchema, { ...person(happened.place), reason: happened.reason });
    case "ParticipantWithdrawn":
      return event(betId, ParticipantWithdrawnSchema, {
        ...person(happened.place),
        reason: WithdrawalReason[happened.reason],
      });
    case "ResolutionProposed":
      return proposed(bet, happened.electorate);
    case "BetDecided":
      return event(betId, BetDecidedSchema, { betId, ...verdict(bet) });
    case "BetSettled":
      return settled(bet);
  }
}

const published = (bet: Bet): OutgoingEvent =>
  event(bet.id, BetPublishedSchema, {
    betId: bet.id,
    creatorId: bet.creatorId,
    title: bet.title,
    category: bet.category.toLowerCase(),
    topic: bet.topic?.toLowerCase() ?? "",
    endDate: timestampFromDate(bet.endDate),
    feePolicy: FEE_POLICIES[bet.feePolicy],
  });

const admitted = (bet: Bet, place: Participation): OutgoingEvent =>
  event(bet.id, ParticipantAdmittedSchema, {
    ...person(place),
    side: SIDES[place.side],
    stake: money(place.amount),
    admissionNumber: required(place.admissionNumber, bet),
    pool: money(bet.pool),
    participantCount: participantCount(bet),
  });

const proposed = (bet: Bet, electorate: readonly string[]): OutgoingEvent =>
  event(bet.id, ResolutionProposedSchema, {
    betId: bet.id,
    proposerId: required(bet.proposerId, bet),
    winningSide: SIDES[required(bet.proposedWinningSide, bet)],
    outcome: required(bet.proposedOutcome, bet),
    electorate: [...electorate],
    proposedAt: timestampFromDate(required(bet.proposedAt, bet)),
  });

/** A bet that was decided for a side and is refunded all the same had nobody left on one of them. */
const settled = (bet: Bet): OutgoingEvent => {
  const { decision, reason } = verdict(bet);
  return event(bet.id, BetSettledSchema, {
    betId: bet.id,
    outcome: bet.status === "REFUNDED" ? Decision.REFUND : decision,
    reason,
  });
};

const verdict = (bet: Bet) => ({
  decision: DECISIONS[required(bet.decision, bet)],
  reason: DECISION_REASONS[required(bet.decisionReason, bet)],
});

const person = ({ betId, id, userId }: Participation) => ({ betId, participationId: id, userId });

const money = (cents: Cents) => ({ cents, currency: CURRENCY });

/** An event tells what the change before it wrote, so a value that is missing is a fault of ours. */
function required<T>(value: T | null, bet: Bet): T {
  if (value === null) throw new TypeError(`Bet ${bet.id} lacks what its event tells`);
  return value;
}
