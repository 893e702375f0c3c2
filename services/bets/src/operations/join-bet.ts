import { domainError } from "@stakehold/errors/domain-error.ts";
import type { IdempotentCall } from "@stakehold/messaging/idempotency.ts";
import type { Cents } from "@stakehold/money/amount.ts";
import type { Side } from "@stakehold/wager/words.ts";
import { newId } from "@stakehold/service/id.ts";
import type { Periods } from "../domain/bet.ts";
import { isOnTerms } from "../domain/participation.ts";
import {
  placeIdFor,
  requestPlace,
  requireJoinable,
  type PlaceRequest,
  type Standing,
} from "../domain/request-place.ts";
import type { BetStore, PlaceReader } from "./ports/bets.ts";
import { giveUpPlace, type ClosePlaceDeps } from "./close-place.ts";
import { openEntry, type Entry, type OpenEntryDeps } from "./open-entry.ts";

/** A person's wish to join a bet. */
export type JoinBet = {
  readonly userId: string;
  readonly betId: string;
  readonly side: Side;
  readonly amount: Cents;
  readonly idempotencyKey: string;
};

export type JoinBetDeps = OpenEntryDeps &
  ClosePlaceDeps & { readonly bets: BetStore; readonly periods: Pick<Periods, "pendingStakeMs"> };

/**
 * Reserves a place in a bet and opens the stake that will pay for it.
 * Throws BANNED, BET_NOT_FOUND, BET_NOT_ACTIVE, BET_ENDED, BET_FULL, ALREADY_JOINED, BELOW_MINIMUM, AMOUNT_TOO_LARGE,
 * STAKE_BUSY, STAKE_CLOSED, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE, DEADLINE_EXCEEDED.
 */
export async function joinBet(deps: JoinBetDeps, command: JoinBet): Promise<Entry> {
  await releasePlaceOnOtherTerms(deps, command);
  return openEntry(deps, await reservePlace(deps, command));
}

/** Someone who asks again with another side or amount gives up the place that is not paid yet. */
async function releasePlaceOnOtherTerms(deps: JoinBetDeps, command: JoinBet): Promise<void> {
  // A repeated call answers from what it made, and must not give up what came after it.
  if (await deps.bets.wasCalled(callOf(command))) return;
  const request = requestOf(command);
  const seen = await deps.bets.look({ betId: command.betId, load: standingOf(request.userId) });
  if (seen === undefined) throw domainError("BET_NOT_FOUND");
  requireJoinable(seen.bet, { request, standing: seen.loaded, now: seen.now });
  const { own } = seen.loaded;
  if (own !== undefined && !isOnTerms(own, request)) await giveUpPlace(deps, own);
}

async function reservePlace(deps: JoinBetDeps, command: JoinBet): Promise<string> {
  const request = requestOf(command);
  const resultId = ({ own }: Standing) => placeIdFor(own, request);
  const outcome = await deps.bets.change(
    { betId: command.betId, load: joiningOf(request.userId), once: { call: callOf(command), resultId } },
    (bet, standing, now) => ({
      ...requestPlace(bet, { request, standing, now }, deps.periods),
      placeId: resultId(standing),
    }),
  );
  if (outcome.kind === "changed") return outcome.change.placeId;
  if (outcome.kind === "gone" || outcome.resultId === undefined) throw domainError("BET_NOT_FOUND");
  return outcome.resultId;
}

/** A cleanup decides every bet under its lock, so that none is joined after it; this says why a little earlier. */
const joiningOf = (userId: string) => async (places: PlaceReader) => {
  if (await places.isPlatformClosed()) throw domainError("PLATFORM_CLOSED");
  return standingOf(userId)(places);
};

/** What a decision about somebody needs to know of them. */
export const standingOf =
  (userId: string) =>
  async (places: PlaceReader): Promise<Standing> => ({
    own: await places.ofPerson(userId),
    isBanned: await places.isBanned(userId),
  });

const requestOf = ({ userId, side, amount }: JoinBet): PlaceRequest => ({
  placeId: newId(),
  userId,
  side,
  amount,
});

const callOf = ({ userId, betId, side, amount, idempotencyKey }: JoinBet): IdempotentCall => ({
  caller: userId,
  operation: "joinBet",
  key: idempotencyKey,
  input: { betId, side, amount },
});
