import { newId } from "@stakehold/service/id.ts";
import { person } from "@stakehold/service/security/entry.ts";
import type { LogSecurity } from "@stakehold/service/security/log-security.ts";
import { requireVisible, type Bet } from "../domain/bet.ts";
import { cancelUnjoined, requireUnjoined, type Cancelling, type Joined } from "../domain/cancel-unjoined.ts";
import type { BetChange, BetState } from "../domain/change.ts";
import { closePlace, type ClosePlaceDeps } from "./close-place.ts";
import type { BetStore, Load } from "./ports/bets.ts";

/** A staff member's request to cancel a bet. */
export type CancelUnjoinedBet = {
  readonly userId: string;
  readonly betId: string;
  readonly idempotencyKey: string;
  readonly reason?: string | undefined;
};

export type CancelUnjoinedBetDeps = ClosePlaceDeps & { readonly bets: BetStore; readonly logSecurity: LogSecurity };

/**
 * Cancels and returns a bet that only its creator joined; the stake is refunded.
 * Throws BET_NOT_FOUND, BET_NOT_ACTIVE, BET_HAS_PARTICIPANTS, STAKE_BUSY, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE,
 * DEADLINE_EXCEEDED.
 */
export async function cancelUnjoinedBet(deps: CancelUnjoinedBetDeps, command: CancelUnjoinedBet): Promise<Bet> {
  const { userId, betId, idempotencyKey: key, reason } = command;
  const input = { betId, ...(reason !== undefined && { reason }) };
  const call = { caller: userId, operation: "cancelUnjoinedBet", key, input };
  if (!(await deps.bets.wasCalled(call))) await closePendingPlaces(deps, betId);
  const cancelling = { staffId: userId, reason: reason ?? null, auditId: newId() };
  const cancelNow = (state: BetState<Joined>, now: Date) => cancelAs(cancelling, state, now);
  const { bet, isNew } = await deps.bets.change({ betId, load: joined }, cancelNow, {
    call,
    resultId: betId,
    repeated: (state) => ({ bet: requireVisible(state.bet, userId), isNew: false }),
  });
  if (isNew) {
    const target = { kind: "bet", id: betId } as const;
    const record = { kind: "audit_entry", id: cancelling.auditId } as const;
    deps.logSecurity({ event: "admin_acted", actor: person(userId), target, reason: "CANCEL_BET", record });
  }
  return bet;
}

function cancelAs(cancelling: Cancelling, state: BetState<Joined>, now: Date): BetChange<Cancelled> {
  const { answer: bet, ...change } = cancelUnjoined(state, cancelling, now);
  return { ...change, answer: { bet, isNew: true } };
}

type Cancelled = { readonly bet: Bet; readonly isNew: boolean };

async function closePendingPlaces(deps: CancelUnjoinedBetDeps, betId: string): Promise<void> {
  const seen = await deps.bets.look({ betId, load: joined });
  requireUnjoined(seen);
  await Promise.all(seen.pending.map((place) => closePlace(deps, place)));
}

const joined: Load<Joined> = async (places, bet) => ({
  creator: bet && (await places.ofPerson(bet.creatorId)),
  pending: await places.pending(),
});
