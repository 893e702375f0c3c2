import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Bet } from "../domain/bet.ts";
import { cancelUnjoined, requireUnjoined, type Joined } from "../domain/cancel-unjoined.ts";
import { betOf, type BetStore, type Load } from "./ports/bets.ts";
import { closePlace, type ClosePlaceDeps } from "./close-place.ts";

/** A staff member's wish to cancel a bet. */
export type CancelUnjoinedBet = { readonly userId: string; readonly betId: string; readonly idempotencyKey: string };

export type CancelUnjoinedBetDeps = ClosePlaceDeps & { readonly bets: Pick<BetStore, "change" | "look" | "wasCalled"> };

/**
 * Cancels a bet that nobody but its creator joined; the stake is refunded.
 * Throws BET_NOT_FOUND, BET_NOT_ACTIVE, BET_HAS_PARTICIPANTS, STAKE_BUSY, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE,
 * DEADLINE_EXCEEDED.
 */
export async function cancelUnjoinedBet(deps: CancelUnjoinedBetDeps, command: CancelUnjoinedBet): Promise<Bet> {
  const { userId, betId, idempotencyKey } = command;
  const call = { caller: userId, operation: "cancelUnjoinedBet", key: idempotencyKey, input: { betId } };
  if (!(await deps.bets.wasCalled(call))) await closePendingPlaces(deps, betId);
  const outcome = await deps.bets.change(
    { betId, load: joined, once: { call, resultId: () => betId } },
    cancelUnjoined,
  );
  return betOf(outcome);
}

async function closePendingPlaces(deps: CancelUnjoinedBetDeps, betId: string): Promise<void> {
  const seen = await deps.bets.look({ betId, load: joined });
  if (seen === undefined) throw domainError("BET_NOT_FOUND");
  requireUnjoined(seen.bet, seen.loaded.creator);
  await Promise.all(seen.loaded.pending.map((place) => closePlace(deps, place)));
}

const joined: Load<Joined> = async (places, bet) => ({
  creator: await places.ofPerson(bet.creatorId),
  pending: await places.pending(),
});
