import { domainError, type ErrorCode } from "@stakehold/errors/domain-error.ts";
import { formatAmount, type Cents } from "@stakehold/money/amount.ts";
import type { Side } from "@stakehold/wager/words.ts";
import { after, dueBy, MAX_PARTICIPANTS, participantCount, requireVisible, type Bet, type Judging } from "./bet.ts";
import type { BetChange, BetState, Entered } from "./change.ts";
import { requireChargeable } from "./draft-bet.ts";
import { isOnTerms, type Participation } from "./participation.ts";

/** A request for a place in a bet. */
export type PlaceRequest = {
  readonly placeId: string;
  readonly userId: string;
  /** The app through which the person makes the request. */
  readonly appId: string | null;
  readonly side: Side;
  readonly amount: Cents;
};

/** A person's relation to a bet: their place that still counts, and whether they are banned. */
export type Standing = { readonly own: Participation | undefined; readonly isBanned: boolean };

/**
 * Reserves a place and returns it with its bet. The place does not count until it is paid and admitted.
 * A pending place on other terms must already be closed; one that appeared since then causes STAKE_BUSY.
 * Throws what `requireJoinable` throws, and STAKE_BUSY.
 */
export function requestPlace(
  state: BetState<{ standing: Standing }>,
  request: PlaceRequest,
  { now, periods }: Judging,
): BetChange<Entered> {
  const bet = requireJoinable(state, request, now);
  const { own } = state.standing;
  if (own !== undefined) {
    if (!isOnTerms(own, request)) throw domainError("STAKE_BUSY");
    return repeatedRequest({ bet, place: own }, request);
  }
  const place: Participation = {
    id: request.placeId,
    betId: bet.id,
    userId: request.userId,
    side: request.side,
    amount: request.amount,
    status: "PENDING",
    admissionNumber: null,
    createdAt: now,
    admittedAt: null,
    withdrawnAt: null,
    bannedAt: null,
    appId: request.appId,
  };
  const entered = { bet: dueBy(bet, after(now, periods.pendingStakeMs)), place };
  // Nothing else of the bet changes, and for most joins its next review is due earlier anyway.
  return { answer: entered, writes: entered.bet.dueAt === bet.dueAt ? { place } : entered };
}

/** A place that its person requests again through another app leads back to that app from now on. */
function repeatedRequest({ bet, place: known }: Entered, { appId }: PlaceRequest): BetChange<Entered> {
  if (known.appId === appId) return { answer: { bet, place: known } };
  const place: Participation = { ...known, appId };
  return { answer: { bet, place }, writes: { place } };
}

/**
 * Returns the bet of a request, or rejects a request that can't lead to a place, whatever happens to an earlier place.
 * Throws BET_NOT_FOUND, ALREADY_JOINED, BET_NOT_ACTIVE, BET_ENDED, BANNED, BET_FULL, BELOW_MINIMUM, AMOUNT_TOO_LARGE.
 */
export function requireJoinable(
  { standing, ...state }: BetState<{ standing: Standing }>,
  request: PlaceRequest,
  now: Date,
): Bet {
  const bet = requireVisible(state.bet, request.userId);
  const refusal = joinRefusal(bet, standing, now);
  if (refusal !== undefined) throw domainError(refusal);
  if (request.amount < bet.minEntry) {
    const minimum = formatAmount(bet.minEntry);
    throw domainError("BELOW_MINIMUM", { field: "amount", minimum }, `Minimum entry is $${minimum}`);
  }
  requireChargeable(request.amount, bet.feePolicy, "amount");
  return bet;
}

/** Returns why a person can't join a bet now with any amount; undefined if they can. */
export function joinRefusal(bet: Bet, { own, isBanned }: Standing, now: Date): ErrorCode | undefined {
  if (own !== undefined && own.status !== "PENDING") return "ALREADY_JOINED";
  if (bet.status !== "ACTIVE" || bet.decision !== null) return "BET_NOT_ACTIVE";
  if (now >= bet.endDate) return "BET_ENDED";
  if (isBanned) return "BANNED";
  if (participantCount(bet) >= MAX_PARTICIPANTS) return "BET_FULL";
  return undefined;
}
