import { domainError, type ErrorCode } from "@stakehold/errors/domain-error.ts";
import type { Side } from "@stakehold/wager/words.ts";
import {
  after,
  allowsEarlyProposal,
  countOf,
  isOneSided,
  requireVisible,
  type Bet,
  type Judging,
  type Periods,
} from "./bet.ts";
import type { BetChange, BetState } from "./change.ts";
import type { Standing } from "./request-place.ts";

/** A proposed result. Texts are already trimmed and within their lengths. */
export type Proposal = {
  readonly proposerId: string;
  /** Null if the bet can't be judged; `outcome` then says why. */
  readonly winningSide: Side | null;
  readonly outcome: string;
  /** A page where users can check it. */
  readonly evidenceUrl?: string;
  /** A picture that supports it and is already kept. */
  readonly evidencePictureId?: string;
};

/**
 * Proposes the result, or that there can be none, and returns the bet. No one can join from now on, and voting opens
 * the ballot. `electorate` is everyone who is admitted and not banned.
 * Throws BET_NOT_FOUND, ALREADY_RESOLVED, VOTING_IN_PROGRESS, BET_NOT_RESOLVABLE, BANNED, PROPOSAL_TOO_EARLY,
 * NOT_THE_CREATOR, NOT_A_PARTICIPANT, POSITION_NOT_TAKEN.
 */
export function proposeResolution(
  { standing, electorate, ...state }: BetState<{ standing: Standing; electorate: readonly string[] }>,
  proposal: Proposal,
  judging: Judging,
): BetChange<Bet> {
  const { proposerId, winningSide, outcome, evidenceUrl = null, evidencePictureId = null } = proposal;
  const bet = requireVisible(state.bet, proposerId);
  const refusal = proposalRefusal(bet, { userId: proposerId, standing }, judging);
  if (refusal !== undefined) throw domainError(refusal);
  if (winningSide !== null && countOf(bet, winningSide) === 0)
    throw domainError("POSITION_NOT_TAKEN", { field: "winningPosition" });
  const { now: proposedAt } = judging;
  const proposed: Bet = {
    ...bet,
    status: "VOTING",
    proposedWinningSide: winningSide,
    proposedOutcome: outcome,
    evidenceUrl,
    evidencePictureId,
    proposedAt,
    proposerId,
    dueAt: proposedAt,
  };
  return {
    answer: proposed,
    writes: { bet: proposed },
    events: [{ type: "ResolutionProposed", betId: bet.id, ...proposal, electorate, proposedAt }],
  };
}

/** Returns why a user can't propose any result now; undefined if they can. */
export function proposalRefusal(
  bet: Bet,
  { userId, standing }: { readonly userId: string; readonly standing: Standing },
  { now, periods }: Judging,
): ErrorCode | undefined {
  if (bet.decision !== null || bet.status === "RESOLVED" || bet.status === "REFUNDED") return "ALREADY_RESOLVED";
  if (bet.status === "VOTING") return "VOTING_IN_PROGRESS";
  if (bet.status !== "ACTIVE" || isRefundDue(bet, now, periods)) return "BET_NOT_RESOLVABLE";
  if (standing.isBanned) return "BANNED";
  const holdsPlace = standing.own?.status === "HELD";
  if (holdsPlace && userId === bet.creatorId) {
    return now < bet.endDate && !allowsEarlyProposal(bet) ? "PROPOSAL_TOO_EARLY" : undefined;
  }
  if (now < after(bet.endDate, periods.openProposalAfterMs)) return "NOT_THE_CREATOR";
  return holdsPlace ? undefined : "NOT_A_PARTICIPANT";
}

/** Whether time has already decided the bet, even if the decision is not stored yet. */
const isRefundDue = (bet: Bet, now: Date, { abandonAfterMs }: Periods): boolean =>
  now >= after(bet.endDate, abandonAfterMs) || (now >= bet.endDate && isOneSided(bet));
