import type { Ballot, BallotChange, BallotState, Elector, Seat } from "./ballot.ts";
import { decided } from "./decide.ts";

/** Why a seat is given up: a card network took the stake back, or the person was banned. */
export type Withdrawal = Exclude<Seat, "SEATED">;

/**
 * Takes an elector out of an open ballot and decides again. A chargeback takes a cast vote with it; a ban leaves who
 * has voted in the seat, so that the banned person's vote still counts. Answers nothing where nothing changes.
 */
export function withdrawElector({ ballot, elector }: BallotState, reason: Withdrawal): BallotChange | undefined {
  // The seats of an ended ballot are its record: the count that decided must stay what it was.
  if (ballot?.status !== "OPEN" || elector === undefined || !givesUpSeat(elector, reason)) return undefined;
  const smaller = decided(without(ballot, elector));
  return {
    ballot: smaller,
    seat: { userId: elector.userId, seat: reason },
    events: smaller.status === "OPEN" ? [] : ["decided"],
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
