import { domainError } from "@stakehold/errors/domain-error.ts";
import type { AuditWords } from "@stakehold/service/audit/audit-entry.ts";
import type { Audited } from "./audit.ts";
import { participantCount, type Bet } from "./bet.ts";
import { returningBet, type BetChange, type BetState } from "./change.ts";
import { decide } from "./decide.ts";
import type { Participation } from "./participation.ts";

/** The places that a cancellation depends on: the creator's, and those that are not paid yet. */
export type Joined = { readonly creator: Participation | undefined; readonly pending: readonly Participation[] };

/** The staff member who cancels, their optional reason, and the id of the audit entry. */
export type Cancelling = { readonly staffId: string; readonly reason: string | null; readonly auditId: string };

/**
 * Cancels and returns a bet that only its creator joined. Pending places must already be closed.
 * Throws BET_NOT_ACTIVE, BET_HAS_PARTICIPANTS, STAKE_BUSY.
 */
export function cancelUnjoined(
  state: BetState<Joined>,
  { staffId, reason, auditId }: Cancelling,
  now: Date,
): BetChange<Bet> {
  const bet = requireUnjoined(state);
  if (state.pending.length > 0) throw domainError("STAKE_BUSY");
  const change = returningBet(bet, decide(state, { decision: "REFUND", reason: "CANCELLED" }, now));
  const audited: Audited = {
    id: auditId,
    actorId: staffId,
    action: "CANCEL_BET",
    subjectId: bet.id,
    reason,
    before: wordsOf(bet),
    after: wordsOf(change.answer),
    createdAt: now,
  };
  return { ...change, writes: { ...change.writes, audited } };
}

/** Returns the audited fields that a cancellation changes. */
const wordsOf = ({ decision, decisionReason }: Bet): AuditWords => ({
  decision: decision ?? "NONE",
  decisionReason: decisionReason ?? "NONE",
});

/** Returns a bet that only its creator joined. Throws BET_NOT_FOUND, BET_NOT_ACTIVE, BET_HAS_PARTICIPANTS. */
export function requireUnjoined({ bet, creator }: BetState<Joined>): Bet {
  if (bet === undefined || bet.publishedAt === null) throw domainError("BET_NOT_FOUND");
  if (bet.status !== "ACTIVE" || bet.decision !== null) throw domainError("BET_NOT_ACTIVE");
  const others = participantCount(bet) - (creator?.status === "HELD" ? 1 : 0);
  if (others > 0) throw domainError("BET_HAS_PARTICIPANTS");
  return bet;
}
