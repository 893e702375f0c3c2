import { BALLOT_STATUSES, type BallotStatus } from "@stakehold/wager/words.ts";
import { SEATS, VOTE_CHOICES, type Ballot, type Elector, type Seat, type VoteChoice } from "../domain/ballot.ts";
import type { BallotModel, ElectorModel, VoteModel } from "../generated/prisma/models.ts";

/** A ballot as the domain knows it. */
export const ballotOf = (row: BallotModel): Ballot => ({
  betId: row.betId,
  status: statusOf(row.status),
  openedAt: row.openedAt,
  deadline: row.deadline,
  electorateSize: row.electorateSize,
  approvals: row.approvals,
  rejections: row.rejections,
});

/** An elector as the domain knows it. */
export const electorOf = ({ userId, seat, vote }: ElectorModel & { vote: VoteModel | null }): Elector => ({
  userId,
  seat: oneOf<Seat>(SEATS, seat),
  vote: vote === null ? undefined : choiceOf(vote.choice),
});

/** A vote's choice as the domain knows it. */
export const choiceOf = (choice: string): VoteChoice => oneOf<VoteChoice>(VOTE_CHOICES, choice);

const statusOf = (status: string): BallotStatus => oneOf<BallotStatus>(BALLOT_STATUSES, status);

/** The database's CHECK allows these values alone, so another one is a fault of ours. */
function oneOf<Value extends string>(values: readonly Value[], text: string): Value {
  const value = values.find((known) => known === text);
  if (value === undefined) throw new TypeError(`The database holds an unknown value: ${text}`);
  return value;
}
