import type { Door } from "@stakehold/messaging/change/change.ts";
import type { Page, TimePosition } from "@stakehold/store/page.ts";
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

/** Identifies a ballot, which need not exist yet, and either one of its electors or those who have not voted. */
export type BallotAddress = { readonly betId: string; readonly userId?: string; readonly withAwaited?: true };

/** The only access to a ballot's state. */
export type BallotStore = Door<BallotAddress, BallotState, BallotWrites, BallotEvent>;

/** One person's vote, as participants see it. */
export type RecordedVote = {
  readonly betId: string;
  readonly userId: string;
  readonly choice: VoteChoice;
  /** The objection of a rejection, if one was given. */
  readonly objection: Objection | undefined;
  readonly castAt: Date;
};

/** One seat of a ballot for a recount, with its vote if one was cast. It counts while the seat is valid. */
export type RecordedElector = {
  readonly betId: string;
  readonly userId: string;
  readonly seat: Seat;
  readonly vote: RecordedVote | undefined;
  /**
   * The seat's position in the list: the time of its vote or, without one, the ballot's deadline, which no vote
   * reaches.
   */
  readonly position: TimePosition;
};

/** An open ballot whose deadline passed without being closed. */
export type OverdueBallot = { readonly betId: string; readonly openedAt: Date };

/** Reads ballots without changing them. */
export interface BallotReader {
  /** The time that the rules use. */
  now(): Promise<Date>;
  /** The ballots of these bets; bets without one are omitted. */
  ballotsOf(betIds: readonly string[]): Promise<readonly Ballot[]>;
  /** One person's seats in these bets' ballots; ballots without a seat for the person are omitted. */
  electorsOf(userId: string, betIds: readonly string[]): Promise<ReadonlyMap<string, Elector>>;
  /** Open ballots that await a person's vote at this time, the one that closes soonest first. */
  ballotsDue(userId: string, now: Date, limit: number): Promise<readonly Ballot[]>;
  /** Votes of valid seats, in the order in which they were cast; one more than the page holds. */
  votesOf(betId: string, page: Page<TimePosition>): Promise<readonly RecordedVote[]>;
  /**
   * Everyone who could vote when the ballot opened: those who voted, in the order of the votes, then the others; one
   * more than the page holds.
   */
  electorate(betId: string, page: Page<TimePosition>): Promise<readonly RecordedElector[]>;
  /** Open ballots overdue by at least `sweepAfterMs`, the most overdue first, at most 100. */
  overdueBallots(sweepAfterMs: number): Promise<readonly OverdueBallot[]>;
  /** The number of open ballots that close within `withinMs`, or should have closed. */
  countClosing(withinMs: number): Promise<number>;
}

/** Deletes ballots during a cleanup. */
export interface BallotRemoval {
  /** Records that proposals from before this time are deleted; an earlier time changes nothing. */
  remember(before: Date): Promise<void>;
  /** The time before which everything is deleted; undefined if nothing ever was. */
  clearedBefore(): Promise<Date | undefined>;
  /** Deletes up to `limit` ballots opened before this time, with their votes; returns how many it deleted. */
  remove(before: Date, limit: number): Promise<number>;
}
