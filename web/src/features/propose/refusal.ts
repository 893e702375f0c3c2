import type { BetStatus } from "../../generated/graphql.ts";

/** Returns why no result can be proposed for a bet, in the page's own words. */
export function refusalText(
  bet: { isResolved: boolean; status: BetStatus; earlyProposal: boolean; endDate: string },
  now: Date,
): string {
  if (bet.isResolved) return "This bet has already been resolved.";
  if (bet.status === "VOTING") return "Voting is already in progress for this bet.";
  if (bet.status === "ACTIVE" && !bet.earlyProposal && Date.parse(bet.endDate) > now.getTime()) {
    return "No result can be proposed for this bet before its end date.";
  }
  return "This bet is not in an active state for resolution.";
}
