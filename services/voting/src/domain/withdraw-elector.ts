import { UNCHANGED } from "@stakehold/messaging/change/change.ts";
import type { Ballot, BallotChange, BallotState, Elector, Seat } from "./ballot.ts";
import { decided, decidedEvents } from "./decide.ts";

/** Why a seat is withdrawn: the person was banned, or a card network took the stake back. */
export const WITHDRAWALS = ["BANNED", "CHARGED_BACK"] as const satisfies readonly Seat[];
export type Withdrawal = (typeof WITHDRAWALS)[number];

/**
 * Removes an elector from an open ballot and decides again. A chargeback also removes a cast vote. A ban leaves a
 * person who has voted in the seat, so that the vote still counts.
 */
export function withdrawElector({ ballot, elector }: BallotState, reason: Withdrawal): BallotChange {
  // The seats of an ended ballot are its record: the deciding count must not change.
  if (ballot?.status !== "OPEN" || elector === undefined || !givesUpSeat(elector, reason)) return UNCHANGED;
  const smaller = decided(without(ballot, elector));
  return {
    answer: undefined,
    writes: { ballot: smaller, seat: { userId: elector.userId, seat: reason } },
    events: decidedEvents(smaller),
  };
}

const givesUpSeat = ({ seat, vote }: Elector, reason: Withdrawal): boolean =>
  seat === "SEATED" && (reason === "CHARGED_BACK" || vote === undefined);

const without = (ballot: Ballot, { vote }: Elector): Ballot => ({
  ...ballot,
  electorateSize: ballot.electorateSize - 1,
  approvals: ballot.approvals - (vote === "APPROVE" ? 1 : 0),
  rejections: ballot.rejections - (vote === "REJECT" ? 1 : 0),
});
