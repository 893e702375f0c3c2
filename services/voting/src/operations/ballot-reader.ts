import type { Page, TimePosition } from "@stakehold/service/graphql/page.ts";
import type { Ballot, Elector, VoteChoice } from "../domain/ballot.ts";
import type { OverdueBallot } from "./close-overdue-ballots.ts";

/** One person's vote, as the participants read it. */
export type RecordedVote = {
  readonly betId: string;
  readonly userId: string;
  readonly choice: VoteChoice;
  readonly castAt: Date;
};

/** How many ballots were opened, and how many votes were cast in them. */
export type VotingCounts = { readonly ballots: number; readonly votes: number };

/** What is read of ballots without changing them. */
export interface BallotReader {
  /** The time by which rules judge. */
  now(): Promise<Date>;
  /** The ballots of these bets; a bet without one is left out. */
  ballotsOf(betIds: readonly string[]): Promise<readonly Ballot[]>;
  /** What these bets' ballots know of one person; one of whose electorate the person is not is left out. */
  electorsOf(userId: string, betIds: readonly string[]): Promise<ReadonlyMap<string, Elector>>;
  /** Votes of the seats that stand, in the order in which they were cast; one more than the page holds. */
  votesOf(betId: string, page: Page<TimePosition>): Promise<readonly RecordedVote[]>;
  /** Open ballots whose deadline passed at least so many milliseconds ago, the most overdue first, 100 at most. */
  overdueBallots(sweepAfterMs: number): Promise<readonly OverdueBallot[]>;
  /** How much there is in all. */
  counts(): Promise<VotingCounts>;
}
