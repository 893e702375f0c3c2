import type { Change } from "@stakehold/messaging/change.ts";
import type { BallotStatus } from "@stakehold/wager/words.ts";

/** What one can say to a proposed result. */
export const VOTE_CHOICES = ["APPROVE", "REJECT"] as const;
export type VoteChoice = (typeof VOTE_CHOICES)[number];

/** Why one can reject a proposed result. */
export const OBJECTION_REASONS = ["TOO_EARLY", "WRONG_SIDE", "NO_EVIDENCE", "OTHER"] as const;
export type ObjectionReason = (typeof OBJECTION_REASONS)[number];

/** What somebody who rejects tells the people of the bet: why, and in a sentence of their own. */
export type Objection = { readonly reason: ObjectionReason; readonly sentence: string };

/** Which way somebody voted; a rejection says why, unless it came from a caller who knew no reasons. */
export type Vote =
  { readonly choice: "APPROVE" } | { readonly choice: "REJECT"; readonly objection?: Objection | undefined };

/** Whether an elector's seat stands, and why not. Who was charged back has left the bet, who was banned has not. */
export const SEATS = ["SEATED", "BANNED", "CHARGED_BACK"] as const;
export type Seat = (typeof SEATS)[number];

/** The vote on one bet's proposed result. Counts are those of the seats that stand. */
export type Ballot = {
  readonly betId: string;
  readonly status: BallotStatus;
  readonly openedAt: Date;
  /** Votes are taken before this time, not at it. */
  readonly deadline: Date;
  readonly electorateSize: number;
  readonly approvals: number;
  readonly rejections: number;
};

/** One who could vote when the ballot opened, and the vote if it was cast. */
export type Elector = { readonly userId: string; readonly seat: Seat; readonly vote: VoteChoice | undefined };

/** A ballot and the one elector whom a command is about, as they are under the ballot's lock. */
export type BallotState = {
  readonly ballot: Ballot | undefined;
  readonly elector: Elector | undefined;
  /** Whose seats stand and who have not voted, where a command is about them. */
  readonly awaited?: readonly string[];
};

/** What is to be written under the lock. What is left out stays as it is. */
export type BallotWrites = {
  readonly ballot: Ballot;
  /** Whose seats come into being with the ballot. */
  readonly electorate?: readonly string[];
  readonly vote?: { readonly userId: string; readonly vote: Vote; readonly castAt: Date };
  readonly seat?: { readonly userId: string; readonly seat: Seat };
};

/** What happened to a ballot, with the ballot as it is afterwards. */
export type BallotEvent =
  | { readonly type: "BallotOpened"; readonly ballot: Ballot }
  | { readonly type: "VoteCast"; readonly ballot: Ballot; readonly userId: string }
  | { readonly type: "VotesAwaited"; readonly ballot: Ballot; readonly userIds: readonly string[] }
  | { readonly type: "BallotDecided"; readonly ballot: Ballot };

/** What a decision on a ballot comes to. */
export type BallotChange<Answer = void> = Change<BallotWrites, BallotEvent, Answer>;

/** Whether votes are taken at this time. */
export const isVotable = ({ status, deadline }: Ballot, now: Date): boolean => status === "OPEN" && now < deadline;

/** Votes cast. */
export const totalVotes = ({ approvals, rejections }: Ballot): number => approvals + rejections;

/** Whether somebody takes part in the bet as far as its ballot knows: a ban takes the vote away, not the stake. */
export const isParticipant = (elector: Elector | undefined): boolean =>
  elector !== undefined && elector.seat !== "CHARGED_BACK";
