import { domainError } from "@stakehold/errors/domain-error.ts";
import { winningSideOf, type Side } from "@stakehold/wager/words.ts";
import { requireVisible, type Bet } from "./bet.ts";
import type { BetChange, BetState } from "./change.ts";
import type { WinnerPicture } from "./made-picture.ts";
import type { Participation } from "./participation.ts";
import { percentOf } from "./prospects.ts";
import type { Standing } from "./request-place.ts";

/** The pools of a bet at one moment, in cents. */
export type Pools = Pick<Bet, "pool" | "forPool" | "againstPool">;

/** A person's standing in a bet, and their picture if they made one. */
export type Pictured = { readonly standing: Standing; readonly picture?: WinnerPicture | undefined };

/** The same, and the pools once the person was admitted, unless there is a picture. */
export type Picturable = Pictured & { readonly pools?: Pools | undefined };

/**
 * Makes a winner's picture; nothing changes if there is one already, so its link stays. Returns the winner's place.
 * Throws BET_NOT_FOUND, BANNED, NOT_A_PARTICIPANT, BET_NOT_SETTLED, BET_REFUNDED, NOT_A_WINNER.
 */
export function makeWinnerPicture(
  { bet: found, standing, picture, pools }: BetState<Picturable>,
  { userId, token }: { readonly userId: string; readonly token: string },
  now: Date,
): BetChange<Participation> {
  const bet = requireVisible(found, userId);
  if (standing.isBanned) throw domainError("BANNED");
  const place = requireHeld(standing);
  requireWinner(bet, place);
  if (picture !== undefined) return { answer: place };
  if (pools === undefined) throw new TypeError("The pools are loaded with every place without a picture");
  const made = { placeId: place.id, token, percent: percentOf(pools, place.side), createdAt: now };
  return { answer: place, writes: { picture: made } };
}

/**
 * Withdraws a person's picture, if there is one; its link never works again. Returns their place. Throws BET_NOT_FOUND,
 * NOT_A_PARTICIPANT.
 */
export function withdrawWinnerPicture(
  { bet, standing, picture }: BetState<Pictured>,
  userId: string,
): BetChange<Participation> {
  requireVisible(bet, userId);
  const place = requireHeld(standing);
  return picture === undefined ? { answer: place } : { answer: place, writes: { withdrawnPicture: place.id } };
}

/** Returns a person's admitted place. Throws NOT_A_PARTICIPANT. */
export function requireHeld({ own }: Standing): Participation {
  if (own?.status !== "HELD") throw domainError("NOT_A_PARTICIPANT");
  return own;
}

function requireWinner({ status, decision }: Bet, { side }: Participation): void {
  if (status === "REFUNDED") throw domainError("BET_REFUNDED");
  if (status !== "RESOLVED" || decision === null) throw domainError("BET_NOT_SETTLED");
  if (winningSideOf(decision) !== side) throw domainError("NOT_A_WINNER");
}

/** Returns what a picture says: "I called it: FOR at 38%"; nobody had disagreed if the side held the whole pool. */
export const pictureWords = (side: Side, percent: number): string =>
  percent === 100 ? `I called it: ${side}, unopposed` : `I called it: ${side} at ${percent}%`;
