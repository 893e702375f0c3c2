import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { event, type OutgoingEvent } from "@stakehold/messaging/outbox/outbox.ts";
import {
  BallotDecidedSchema,
  BallotOpenedSchema,
  VoteCastSchema,
  VotesAwaitedSchema,
} from "@stakehold/proto/voting/v1/events_pb.ts";
import { BALLOT_STATUS } from "@stakehold/wager/wire.ts";
import { totalVotes, type BallotEvent } from "../domain/ballot.ts";
import { requiredApprovals } from "../domain/decide.ts";

/** Returns the event that other services consume, keyed by the bet so that events arrive in order. */
export function outgoing(happened: BallotEvent): OutgoingEvent {
  const { betId, status, deadline, electorateSize, approvals, rejections } = happened.ballot;
  switch (happened.type) {
    case "BallotOpened":
      return event(betId, BallotOpenedSchema, {
        betId,
        deadline: timestampFromDate(deadline),
        electorateSize,
        requiredApprovals: requiredApprovals(electorateSize),
      });
    case "VoteCast":
      return event(betId, VoteCastSchema, {
        betId,
        userId: happened.userId,
        totalVotes: totalVotes(happened.ballot),
      });
    case "VotesAwaited":
      return event(betId, VotesAwaitedSchema, {
        betId,
        userIds: [...happened.userIds],
        deadline: timestampFromDate(deadline),
      });
    case "BallotDecided":
      return event(betId, BallotDecidedSchema, {
        betId,
        status: BALLOT_STATUS.numberOf(status),
        approvals,
        rejections,
        electorateSize,
        requiredApprovals: requiredApprovals(electorateSize),
      });
  }
}
