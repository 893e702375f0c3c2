import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { event, type OutgoingEvent } from "@stakehold/messaging/outbox.ts";
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
  ResolutionProposedSchema,
  WithdrawalReason,
} from "@stakehold/proto/bets/v1/events_pb.ts";
import { DECISION_REASON, FEE_POLICY, OUTCOME, SIDE } from "@stakehold/wager/wire.ts";
import { participantCount, type Bet } from "../domain/bet.ts";
import type { BetEvent } from "../domain/change.ts";
import type { Participation } from "../domain/participation.ts";

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
    feePolicy: FEE_POLICY.numberOf(bet.feePolicy),
  });

const admitted = (bet: Bet, place: Participation): OutgoingEvent =>
  event(bet.id, ParticipantAdmittedSchema, {
    ...person(place),
    side: SIDE.numberOf(place.side),
    stake: moneyMessage(place.amount),
    admissionNumber: required(place.admissionNumber, bet),
    pool: moneyMessage(bet.pool),
    participantCount: participantCount(bet),
  });

const proposed = (bet: Bet, electorate: readonly string[]): OutgoingEvent =>
  event(bet.id, ResolutionProposedSchema, {
    betId: bet.id,
    proposerId: required(bet.proposerId, bet),
    winningSide: SIDE.numberOf(required(bet.proposedWinningSide, bet)),
    outcome: required(bet.proposedOutcome, bet),
    electorate: [...electorate],
    proposedAt: timestampFromDate(required(bet.proposedAt, bet)),
  });

/** A bet that was decided for a side and is refunded all the same had nobody left on one of them. */
const settled = (bet: Bet): OutgoingEvent => {
  const { decision, reason } = verdict(bet);
  return event(bet.id, BetSettledSchema, {
    betId: bet.id,
    outcome: bet.status === "REFUNDED" ? OUTCOME.numberOf("REFUND") : decision,
    reason,
  });
};

const verdict = (bet: Bet) => ({
  decision: OUTCOME.numberOf(required(bet.decision, bet)),
  reason: DECISION_REASON.numberOf(required(bet.decisionReason, bet)),
});

const person = ({ betId, id, userId }: Participation) => ({ betId, participationId: id, userId });

/** An event tells what the change before it wrote, so a value that is missing is a fault of ours. */
function required<T>(value: T | null, bet: Bet): T {
  if (value === null) throw new TypeError(`Bet ${bet.id} lacks what its event tells`);
  return value;
}
