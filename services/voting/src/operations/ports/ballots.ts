import type { Door } from "@stakehold/messaging/change.ts";
import type { Page, TimePosition } from "@stakehold/service/graphql/page.ts";
import type {
  Ballot,
  BallotEvent,
  BallotState,
  BallotWrites,
  Elector,
  Objection,
  Seat,
  VoteChoice,
} from "../../domain/ballot.ts";

/** Which ballot, which need not exist yet, and which of its electors where one is concerned, or who has not voted. */
export type BallotAddress = { readonly betId: string; readonly userId?: string; readonly withAwaited?: true };

/** The one door to a ballot's state. */
export type BallotStore = Door<BallotAddress, BallotState, BallotWrites, BallotEvent>;

/** One person's vote, as the participants read it. */
export type RecordedVote = {
  readonly betId: string;
  readonly userId: string;
  readonly choice: VoteChoice;
  /** Why, where it was rejected and said. */
  readonly objection: Objection | undefined;
  readonly castAt: Date;
};

/** One seat of a ballot as it is recounted, with its vote if one was cast. It counts while the seat stands. */
export type RecordedElector = {
  readonly betId: string;
  readonly userId: string;
  readonly seat: Seat;
  readonly vote: RecordedVote | undefined;
  /** Where the seat stands in the list: when its vote was cast, or the ballot's deadline, which no vote reaches. */
  readonly position: TimePosition;
};

/** An open ballot whose deadline passed without anyone closing it. */
export type OverdueBallot = { readonly betId: string; readonly openedAt: Date };

/** What is read of ballots without changing them. */
export interface BallotReader {
  /** The time by which rules judge. */
  now(): Promise<Date>;
  /** The ballots of these bets; a bet without one is left out. */
  ballotsOf(betIds: readonly string[]): Promise<readonly Ballot[]>;
  /** What these bets' ballots know of one person; a ballot of whose electorate the person is not is left out. */
  electorsOf(userId: string, betIds: readonly string[]): Promise<ReadonlyMap<string, Elector>>;
  /** Open ballots that wait for a person's vote at this time, the one that closes soonest before the others. */
  ballotsDue(userId: string, now: Date, limit: number): Promise<readonly Ballot[]>;
  /** Votes of the seats that stand, in the order in which they were cast; one more than the page holds. */
  votesOf(betId: string, page: Page<TimePosition>): Promise<readonly RecordedVote[]>;
  /**
   * Everybody who could vote when the ballot opened: who voted in the order of the votes, then who did not; one more than the
   * page holds.
   */
  electorate(betId: string, page: Page<TimePosition>): Promise<readonly RecordedElector[]>;
  /** Open ballots whose deadline passed at least so many milliseconds ago, the most overdue first, 100 at most. */
  overdueBallots(sweepAfterMs: number): Promise<readonly OverdueBallot[]>;
  /** How many open ballots close within so many milliseconds, or should have closed. */
  countClosing(withinMs: number): Promise<number>;
}

/** Ballots as a cleanup goes through them. */
export interface BallotRemoval {
  /** Remembers that what was proposed before this time is gone; an earlier time changes nothing. */
  remember(before: Date): Promise<void>;
  /** The time before which everything is gone; undefined where nothing ever was cleared. */
  clearedBefore(): Promise<Date | undefined>;
  /** Deletes so many of the ballots opened before this time, with their votes; returns how many there were. */
  remove(before: Date, limit: number): Promise<number>;
}
