import type { Change } from "@stakehold/messaging/change/change.ts";
import type { BallotStatus } from "@stakehold/wager/words.ts";

/** The possible votes on a proposed result. */
export const VOTE_CHOICES = ["APPROVE", "REJECT"] as const;
export type VoteChoice = (typeof VOTE_CHOICES)[number];

/** The reasons for rejecting a proposed result. */
export const OBJECTION_REASONS = ["TOO_EARLY", "WRONG_SIDE", "NO_EVIDENCE", "OTHER"] as const;
export type ObjectionReason = (typeof OBJECTION_REASONS)[number];

/** What a rejecting voter writes to the bet's participants: a reason, and a sentence of their own. */
export type Objection = { readonly reason: ObjectionReason; readonly sentence: string };

/** A vote; a rejection has an objection, unless its client did not support reasons. */
export type Vote =
  { readonly choice: "APPROVE" } | { readonly choice: "REJECT"; readonly objection?: Objection | undefined };

/**
 * Whether an elector's seat is valid, and why not. A person who was charged back has left the bet; a banned one has
 * not.
 */
export const SEATS = ["SEATED", "BANNED", "CHARGED_BACK"] as const;
export type Seat = (typeof SEATS)[number];

/** The vote on one bet's proposed result. Counts include only valid seats. */
export type Ballot = {
  readonly betId: string;
  readonly status: BallotStatus;
  readonly openedAt: Date;
  /** Votes are accepted before this time, but not at it. */
  readonly deadline: Date;
  readonly electorateSize: number;
  readonly approvals: number;
  readonly rejections: number;
};

/** A person who could vote when the ballot opened, and the vote if it was cast. */
export type Elector = { readonly userId: string; readonly seat: Seat; readonly vote: VoteChoice | undefined };

/** A ballot and the elector that a command concerns, as they are under the ballot's lock. */
export type BallotState = {
  readonly ballot: Ballot | undefined;
  readonly elector: Elector | undefined;
  /** The electors with valid seats who have not voted, if a command concerns them. */
  readonly awaited?: readonly string[];
};

/** The writes under the lock; omitted fields stay unchanged. */
export type BallotWrites = {
  readonly ballot: Ballot;
  /** The electors whose seats are created with the ballot. */
  readonly electorate?: readonly string[];
  readonly vote?: { readonly userId: string; readonly vote: Vote; readonly castAt: Date };
  readonly seat?: { readonly userId: string; readonly seat: Seat };
};

/** A ballot's event, with the ballot as it is afterwards. */
export type BallotEvent =
  | { readonly type: "BallotOpened"; readonly ballot: Ballot }
  | { readonly type: "VoteCast"; readonly ballot: Ballot; readonly userId: string }
  | { readonly type: "VotesAwaited"; readonly ballot: Ballot; readonly userIds: readonly string[] }
  | { readonly type: "BallotDecided"; readonly ballot: Ballot };

/** The result of a decision on a ballot. */
export type BallotChange<Answer = void> = Change<BallotWrites, BallotEvent, Answer>;

/** Returns whether votes are accepted at this time. */
export const isVotable = ({ status, deadline }: Ballot, now: Date): boolean => status === "OPEN" && now < deadline;

/** Counts the votes cast. */
export const totalVotes = ({ approvals, rejections }: Ballot): number => approvals + rejections;

/** Returns whether a person takes part in the bet as far as its ballot knows: a ban removes the vote, not the stake. */
export const isParticipant = (elector: Elector | undefined): boolean =>
  elector !== undefined && elector.seat !== "CHARGED_BACK";
