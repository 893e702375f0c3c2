import { domainError } from "@stakehold/errors/domain-error.ts";
import type { OnceByCall } from "@stakehold/messaging/change/change.ts";
import type { Cents } from "@stakehold/money/amount.ts";
import { newId } from "@stakehold/service/id.ts";
import type { Side } from "@stakehold/wager/words.ts";
import type { Judging, Periods } from "../domain/bet.ts";
import type { BetChange, Entered } from "../domain/change.ts";
import { isOnTerms } from "../domain/participation.ts";
import { requestPlace, requireJoinable, type PlaceRequest } from "../domain/request-place.ts";
import { giveUpPlace, type ClosePlaceDeps } from "./close-place.ts";
import { enterBet, type Terms } from "./enter-bet.ts";
import type { Entry, OpenEntryDeps } from "./open-entry.ts";
import type { BetReader } from "./ports/bets.ts";
import type { EntryAddress, EntryState, EntryStore } from "./ports/entries.ts";

/** A person's request to join a bet. */
export type JoinBet = Terms & {
  readonly userId: string;
  /** The app through which they make the request. */
  readonly appId: string | null;
  readonly betId: string;
  readonly side: Side;
  readonly amount: Cents;
  readonly idempotencyKey: string;
};

export type JoinBetDeps = OpenEntryDeps &
  ClosePlaceDeps & {
    readonly entries: EntryStore;
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

/** A request for a place in a bet, and the call that makes it idempotent: it returns the id of an earlier place. */
type Joining = EntryAddress & {
  readonly request: PlaceRequest;
  readonly once: OnceByCall<EntryState, Entered | string>;
};

function joiningOf({ userId, appId, betId, side, amount, idempotencyKey: key }: JoinBet): Joining {
  const request = { placeId: newId(), userId, appId, side, amount };
  return {
    betId,
    userId,
    request,
    once: {
      call: { caller: userId, operation: "joinBet", key, input: { betId, side, amount } },
      resultId: ({ standing }) => standing.own?.id ?? request.placeId,
      repeated: (_state, placeId) => placeId,
    },
  };
}

/** Gives up an unpaid place if the person now requests another side or amount. */
async function releasePlaceOnOtherTerms(deps: JoinBetDeps, joining: Joining): Promise<void> {
  const { request, once } = joining;
  const seen = await deps.entries.look(joining, once.call);
  // A repeated call returns what it created, and must not give up what came after it.
  if (seen.madeId !== undefined) return;
  requireJoinable(seen.state, request, seen.now);
  const { own } = seen.state.standing;
  if (own !== undefined && !isOnTerms(own, request)) await giveUpPlace(deps, own);
}

/** Returns the reserved place with its bet; reads them again if an earlier call reserved the place. */
async function reservePlace(deps: JoinBetDeps, joining: Joining): Promise<Entered> {
  const { periods } = deps;
  const reserved = await deps.entries.change(
    joining,
    (state, now) => requestPlaceOnOpenPlatform(state, joining.request, { now, periods }),
    joining.once,
  );
  return typeof reserved === "string" ? reservedBefore(deps, reserved) : reserved;
}

/** A cleanup decides every bet under its lock, so no later join succeeds; this gives the reason a little earlier. */
function requestPlaceOnOpenPlatform(state: EntryState, request: PlaceRequest, judging: Judging): BetChange<Entered> {
  if (!state.isPlatformOpen) throw domainError("PLATFORM_CLOSED");
  return requestPlace(state, request, judging);
}

async function reservedBefore({ reader }: JoinBetDeps, placeId: string): Promise<Entered> {
  const place = await reader.place(placeId);
  const bet = place && (await reader.bet(place.betId));
  if (place === undefined || bet === undefined) throw domainError("BET_NOT_FOUND");
  return { bet, place };
}
