import { BALLOT_STATUSES, type BallotStatus } from "@stakehold/wager/words.ts";
import {
  OBJECTION_REASONS,
  SEATS,
  VOTE_CHOICES,
  type Ballot,
  type Elector,
  type Objection,
  type ObjectionReason,
  type Seat,
  type VoteChoice,
} from "../domain/ballot.ts";
import type { BallotModel, ElectorModel, VoteModel } from "../generated/prisma/models.ts";

/** Reads a ballot from its row. */
export const ballotOf = (row: BallotModel): Ballot => ({
  betId: row.betId,
  status: statusOf(row.status),
  openedAt: row.openedAt,
  deadline: row.deadline,
  electorateSize: row.electorateSize,
  approvals: row.approvals,
  rejections: row.rejections,
});

/** Reads an elector from its row. */
export const electorOf = ({ userId, seat, vote }: ElectorModel & { vote: VoteModel | null }): Elector => ({
  userId,
  seat: seatOf(seat),
  vote: vote === null ? undefined : choiceOf(vote.choice),
});

/** Reads a seat from its column. */
export const seatOf = (seat: string): Seat => oneOf<Seat>(SEATS, seat);

/** Reads a vote's choice from its column. */
export const choiceOf = (choice: string): VoteChoice => oneOf<VoteChoice>(VOTE_CHOICES, choice);

/** Reads the objection of a vote; undefined if none was given. */
export const objectionOf = (row: Pick<VoteModel, "reason" | "sentence">): Objection | undefined =>
  row.reason === null || row.sentence === null
    ? undefined
    : { reason: oneOf<ObjectionReason>(OBJECTION_REASONS, row.reason), sentence: row.sentence };

const statusOf = (status: string): BallotStatus => oneOf<BallotStatus>(BALLOT_STATUSES, status);

/** The database's CHECK allows only these values, so any other is a bug. */
function oneOf<Value extends string>(values: readonly Value[], text: string): Value {
  const value = values.find((known) => known === text);
  if (value === undefined) throw new TypeError(`The database holds an unknown value: ${text}`);
  return value;
}
