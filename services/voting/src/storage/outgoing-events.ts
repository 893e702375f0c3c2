import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { event, type OutgoingEvent } from "@stakehold/messaging/outbox.ts";
import { BallotDecidedSchema, BallotOpenedSchema, VoteCastSchema } from "@stakehold/proto/voting/v1/events_pb.ts";
import { WIRE_STATUS } from "../contracts/wire-status.ts";
import { totalVotes, type Ballot, type BallotChange } from "../domain/ballot.ts";
import { requiredApprovals } from "../domain/decide.ts";

/** What a change tells the other services, keyed by the bet so that it arrives in order. */
export const outgoingEvents = ({ ballot, vote, events }: BallotChange): OutgoingEvent[] =>
  events.map((happened) => {
    if (happened === "opened") return opened(ballot);
    if (happened === "decided") return decided(ballot);
    if (vote === undefined) throw new TypeError("A vote that was cast has a voter");
    return event(ballot.betId, VoteCastSchema, {
      betId: ballot.betId,
      userId: vote.userId,
      totalVotes: totalVotes(ballot),
    });
  });

const opened = ({ betId, deadline, electorateSize }: Ballot): OutgoingEvent =>
  event(betId, BallotOpenedSchema, {
    betId,
    deadline: timestampFromDate(deadline),
    electorateSize,
    requiredApprovals: requiredApprovals(electorateSize),
  });

const decided = ({ betId, status, approvals, rejections, electorateSize }: Ballot): OutgoingEvent =>
  event(betId, BallotDecidedSchema, { betId, status: WIRE_STATUS[status], approvals, rejections, electorateSize });
