/** How a ballot stands; the last three are final. */
export const BALLOT_STATUSES = ["OPEN", "APPROVED", "REJECTED", "EXPIRED"] as const;
export type BallotStatus = (typeof BALLOT_STATUSES)[number];

/** What one can say to a proposed result. */
export const VOTE_CHOICES = ["APPROVE", "REJECT"] as const;
export type VoteChoice = (typeof VOTE_CHOICES)[number];

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
export type BallotState = { readonly ballot: Ballot | undefined; readonly elector: Elector | undefined };

/** What happened to a ballot and is to be told. */
export type BallotEvent = "opened" | "vote-cast" | "decided";

/** What is to be written under the lock. What is left out stays as it is. */
export type BallotChange = {
  readonly ballot: Ballot;
  /** Whose seats come into being with the ballot. */
  readonly electorate?: readonly string[];
  readonly vote?: { readonly userId: string; readonly choice: VoteChoice; readonly castAt: Date };
  readonly seat?: { readonly userId: string; readonly seat: Seat };
  /** In the order in which they happened. */
  readonly events: readonly BallotEvent[];
};

/** Votes cast. */
export const totalVotes = ({ approvals, rejections }: Ballot): number => approvals + rejections;

/** Whether somebody takes part in the bet as far as its ballot knows: a ban takes the vote away, not the stake. */
export const isParticipant = (elector: Elector | undefined): boolean =>
  elector !== undefined && elector.seat !== "CHARGED_BACK";
