import { domainError } from "@stakehold/errors/domain-error.ts";
import type { IdempotentCall } from "@stakehold/messaging/idempotency.ts";
import type { Cents } from "@stakehold/money/amount.ts";
import { newId } from "@stakehold/service/id.ts";
import type { Side } from "@stakehold/wager/words.ts";
import type { Periods } from "../domain/bet.ts";
import type { Entered } from "../domain/change.ts";
import { isOnTerms } from "../domain/participation.ts";
import {
  placeIdFor,
  requestPlace,
  requireJoinable,
  type PlaceRequest,
  type Standing,
} from "../domain/request-place.ts";
import { giveUpPlace, type ClosePlaceDeps } from "./close-place.ts";
import { standingOf } from "./loads.ts";
import { enterBet, type Terms } from "./enter-bet.ts";
import type { Entry, OpenEntryDeps } from "./open-entry.ts";
import type { BetReader, BetStore, Load } from "./ports/bets.ts";

/** A person's wish to join a bet. */
export type JoinBet = Terms & {
  readonly userId: string;
  /** The app that they ask by. */
  readonly appId: string | null;
  readonly betId: string;
  readonly side: Side;
  readonly amount: Cents;
  readonly idempotencyKey: string;
};

export type JoinBetDeps = OpenEntryDeps &
  ClosePlaceDeps & {
    readonly bets: BetStore;
    readonly reader: Pick<BetReader, "bet" | "place">;
    readonly periods: Periods;
  };

/**
 * Reserves a place in a bet and opens the stake that will pay for it, once the terms are accepted.
 * Throws BANNED, BET_NOT_FOUND, BET_NOT_ACTIVE, BET_ENDED, BET_FULL, ALREADY_JOINED, BELOW_MINIMUM, AMOUNT_TOO_LARGE,
 * PLATFORM_CLOSED, STAKE_BUSY, STAKE_CLOSED, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE, DEADLINE_EXCEEDED.
 */
export async function joinBet(deps: JoinBetDeps, command: JoinBet): Promise<Entry> {
  const joining = joiningOf(command);
  await releasePlaceOnOtherTerms(deps, joining);
  return enterBet(deps, await reservePlace(deps, joining), command);
}

/** A request for a place in a bet, and the call that makes it once. */
type Joining = { readonly betId: string; readonly request: PlaceRequest; readonly call: IdempotentCall };

const joiningOf = ({ userId, appId, betId, side, amount, idempotencyKey: key }: JoinBet): Joining => ({
  betId,
  request: { placeId: newId(), userId, appId, side, amount },
  call: { caller: userId, operation: "joinBet", key, input: { betId, side, amount } },
});

/** Someone who asks again with another side or amount gives up the place that is not paid yet. */
async function releasePlaceOnOtherTerms(deps: JoinBetDeps, { betId, request, call }: Joining): Promise<void> {
  // A repeated call returns what it made, and must not give up what came after it.
  if (await deps.bets.wasCalled(call)) return;
  const { userId } = request;
  const seen = await deps.bets.look({
    betId,
    load: async (places) => ({ standing: await standingOf(places, userId) }),
  });
  requireJoinable(seen, request, seen.now);
  const { own } = seen.standing;
  if (own !== undefined && !isOnTerms(own, request)) await giveUpPlace(deps, own);
}

/** The reserved place with its bet, as the lock left them; what an earlier call made is read again. */
async function reservePlace(deps: JoinBetDeps, { betId, request, call }: Joining): Promise<Entered> {
  const reserved = await deps.bets.change<{ standing: Standing }, Entered | string>(
    { betId, load: onOpenPlatform(request.userId) },
    (state, now) => requestPlace(state, request, { now, periods: deps.periods }),
    {
      call,
      resultId: ({ standing }) => placeIdFor(standing.own, request),
      repeated: (_state, placeId) => placeId,
    },
  );
  return typeof reserved === "string" ? reservedBefore(deps, reserved) : reserved;
}

/** A cleanup decides every bet under its lock, so none is joined after it; this gives the reason a little earlier. */
const onOpenPlatform =
  (userId: string): Load<{ standing: Standing }> =>
  async (places) => {
    if (await places.isPlatformClosed()) throw domainError("PLATFORM_CLOSED");
    return { standing: await standingOf(places, userId) };
  };

async function reservedBefore({ reader }: JoinBetDeps, placeId: string): Promise<Entered> {
  const place = await reader.place(placeId);
  const bet = place && (await reader.bet(place.betId));
  if (place === undefined || bet === undefined) throw domainError("BET_NOT_FOUND");
  return { bet, place };
}
