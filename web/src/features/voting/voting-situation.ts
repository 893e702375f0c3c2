import type { BallotStatus, BetStatus, ParticipationStatus, Position, VoteChoice } from "../../generated/graphql.ts";

/** The facts that decide which screen of the vote page a user sees. */
export type VoteFacts = {
  readonly status: BetStatus;
  readonly votingEndsAt?: string | null | undefined;
  readonly winningPosition?: Position | null | undefined;
  readonly myParticipation?: { readonly status: ParticipationStatus } | null | undefined;
  readonly ballot?:
    | { readonly status: BallotStatus; readonly myVote?: VoteChoice | null | undefined; readonly canVote: boolean }
    | null
    | undefined;
};

/** The viewer, and what they just did. */
export type Voter = {
  readonly isBanned: boolean;
  /** Whether they cast their vote on this page and have not left it since. */
  readonly hasJustVoted: boolean;
};

export type VotingSituation =
  /** The user's vote decided. Without a winner everyone is refunded. */
  | { readonly kind: "settled"; readonly winner: Position | null }
  | { readonly kind: "not-active"; readonly text: string }
  | { readonly kind: "not-a-participant" }
  | { readonly kind: "submitted"; readonly vote: VoteChoice; readonly isDecided: boolean }
  | { readonly kind: "ended"; readonly isApproved: boolean }
  /** In the bet but without a vote, because the account is banned. */
  | { readonly kind: "no-vote" }
  | { readonly kind: "open" };

/**
 * Returns the screen; the checks are in the order in which they exclude each other. Without a ballot the vote is just
 * opening, and the form is already shown: by the time the user has read the claim, the ballot is there.
 */
export function votingSituation(facts: VoteFacts, { isBanned, hasJustVoted }: Voter, now: Date): VotingSituation {
  const { status, myParticipation, ballot, votingEndsAt } = facts;
  if (hasJustVoted && isOver(status)) return { kind: "settled", winner: facts.winningPosition ?? null };
  if (status !== "VOTING") return { kind: "not-active", text: notActiveText(status) };
  if (myParticipation?.status !== "HELD") return { kind: "not-a-participant" };
  const isDecided = ballot !== null && ballot !== undefined && ballot.status !== "OPEN";
  if (ballot?.myVote) return { kind: "submitted", vote: ballot.myVote, isDecided };
  if (isDecided) return { kind: "ended", isApproved: ballot.status === "APPROVED" };
  if (votingEndsAt && Date.parse(votingEndsAt) <= now.getTime()) return { kind: "ended", isApproved: false };
  if (!ballot || ballot.canVote) return { kind: "open" };
  // The server's clock decides, and may be ahead of this browser's.
  return isBanned ? { kind: "no-vote" } : { kind: "ended", isApproved: false };
}

const isOver = (status: BetStatus) => status === "RESOLVED" || status === "REFUNDED";

const notActiveText = (status: BetStatus): string =>
  isOver(status) ? "This bet has already been resolved." : "Voting has not started for this bet yet.";
