import { requireVisible, type Bet } from "../domain/bet.ts";
import { cancelUnjoined, requireUnjoined, type Joined } from "../domain/cancel-unjoined.ts";
import { closePlace, type ClosePlaceDeps } from "./close-place.ts";
import type { BetStore, Load } from "./ports/bets.ts";

/** A staff member's wish to cancel a bet. */
export type CancelUnjoinedBet = { readonly userId: string; readonly betId: string; readonly idempotencyKey: string };

export type CancelUnjoinedBetDeps = ClosePlaceDeps & { readonly bets: BetStore };

/**
 * Cancels a bet that nobody but its creator joined, and returns it; the stake is refunded.
 * Throws BET_NOT_FOUND, BET_NOT_ACTIVE, BET_HAS_PARTICIPANTS, STAKE_BUSY, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE,
 * DEADLINE_EXCEEDED.
 */
export async function cancelUnjoinedBet(deps: CancelUnjoinedBetDeps, command: CancelUnjoinedBet): Promise<Bet> {
  const { userId, betId, idempotencyKey: key } = command;
  const call = { caller: userId, operation: "cancelUnjoinedBet", key, input: { betId } };
  if (!(await deps.bets.wasCalled(call))) await closePendingPlaces(deps, betId);
  return deps.bets.change({ betId, load: joined }, cancelUnjoined, {
    call,
    resultId: betId,
    repeated: ({ bet }) => requireVisible(bet, userId),
  });
}

async function closePendingPlaces(deps: CancelUnjoinedBetDeps, betId: string): Promise<void> {
  const seen = await deps.bets.look({ betId, load: joined });
  requireUnjoined(seen);
  await Promise.all(seen.pending.map((place) => closePlace(deps, place)));
}

const joined: Load<Joined> = async (places, bet) => ({
  creator: bet && (await places.ofPerson(bet.creatorId)),
  pending: await places.pending(),
});
