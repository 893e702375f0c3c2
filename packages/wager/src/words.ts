/** The sides of a bet: FOR bets that it will happen. */
export const SIDES = ["FOR", "AGAINST"] as const;
export type Side = (typeof SIDES)[number];

/** The other side. */
export const opposite = (side: Side): Side => (side === "FOR" ? "AGAINST" : "FOR");

/** What happens to a bet's money: it goes to the winning side, or back to everyone. */
export const OUTCOMES = [...SIDES, "REFUND"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Returns the winning side of an outcome, null for a refund. */
export const winningSideOf = (outcome: Outcome): Side | null => (outcome === "REFUND" ? null : outcome);

/**
 * When the fee is taken. ENTRY: on top of the stake, when the card is charged. WINNINGS: from what a winner receives
 * beyond their own stake. A bet keeps the policy that it was created with.
 */
export const FEE_POLICIES = ["ENTRY", "WINNINGS"] as const;
export type FeePolicy = (typeof FEE_POLICIES)[number];

/**
 * Why a bet was decided: the participants approved or rejected the proposal, reached no consensus in time, the end date
 * passed with one side only, nobody proposed a result in time, staff cancelled a bet that nobody joined, the platform
 * was cleared, or the participants agreed that it can't be judged.
 */
export const DECISION_REASONS = [
  "APPROVED",
  "REJECTED",
  "NO_CONSENSUS",
  "ONE_SIDED",
  "NO_PROPOSAL",
  "CANCELLED",
  "CLEANUP",
  "VOIDED",
] as const;
export type DecisionReason = (typeof DECISION_REASONS)[number];

/** The state of a ballot; the last three are final, and EXPIRED means that it ended without a consensus. */
export const BALLOT_STATUSES = ["OPEN", "APPROVED", "REJECTED", "EXPIRED"] as const;
export type BallotStatus = (typeof BALLOT_STATUSES)[number];

/** How one stake ended when its bet was settled. */
export const STAKE_OUTCOMES = ["WON", "LOST", "REFUNDED"] as const;
export type StakeOutcome = (typeof STAKE_OUTCOMES)[number];
