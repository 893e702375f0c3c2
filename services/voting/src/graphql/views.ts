import type { BallotStatus, VoteChoice } from "../domain/ballot.ts";
import { BallotStatus as ViewedStatus, VoteChoice as ViewedChoice } from "../generated/graphql.ts";

/** A ballot's status as the schema names it. */
export const VIEWED_STATUS: Readonly<Record<BallotStatus, ViewedStatus>> = {
  open: ViewedStatus.Open,
  approved: ViewedStatus.Approved,
  rejected: ViewedStatus.Rejected,
  expired: ViewedStatus.Expired,
};

/** A vote as the schema names it. */
export const VIEWED_CHOICE: Readonly<Record<VoteChoice, ViewedChoice>> = {
  approve: ViewedChoice.Approve,
  reject: ViewedChoice.Reject,
};

/** The schema's name of a vote as the domain knows it. */
export const choiceOf = (viewed: ViewedChoice): VoteChoice => (viewed === ViewedChoice.Approve ? "approve" : "reject");
