import { domainError } from "@stakehold/errors/domain-error.ts";
import { participantCount, type Bet } from "./bet.ts";
import type { Change } from "./change.ts";
import { decide } from "./decide.ts";
import type { Participation } from "./participation.ts";

/** What else is known of the bet: its creator's place, and places that are not paid yet. */
export type Joined = { readonly creator: Participation | undefined; readonly pending: readonly Participation[] };

/**
 * Cancels a bet that nobody but its creator joined; pending places must have been closed before.
 * Throws BET_NOT_ACTIVE, BET_HAS_PARTICIPANTS, STAKE_BUSY.
 */
export function cancelUnjoined(bet: Bet, joined: Joined, now: Date): Change {
  requireUnjoined(bet, joined.creator);
  if (joined.pending.length > 0) throw domainError("STAKE_BUSY");
  return decide(bet, { decision: "REFUND", reason: "CANCELLED" }, now);
}

/** Throws BET_NOT_FOUND, BET_NOT_ACTIVE, BET_HAS_PARTICIPANTS. */
export function requireUnjoined(bet: Bet, creator: Participation | undefined): void {
  if (bet.publishedAt === null) throw domainError("BET_NOT_FOUND");
  if (bet.status !== "ACTIVE" || bet.decision !== null) throw domainError("BET_NOT_ACTIVE");
  const others = participantCount(bet) - (creator?.status === "HELD" ? 1 : 0);
  if (others > 0) throw domainError("BET_HAS_PARTICIPANTS");
}
